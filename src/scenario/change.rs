//! Changes of a scenario that are made outside its file: `key=value`.

use std::str::FromStr;

use toml_edit::{DocumentMut, Item, Table, Value};

use super::wire::Wire;
use crate::error::{Error, Result};

/// The text of a sound scenario with a seed of 0, if it has any.
pub(super) fn without_seed(text: &str) -> String {
    let mut text = text.to_string();
    if let Some(seed) = toml::from_str::<Wire>(&text).expect("it has been read once").seed {
        text.replace_range(seed.span(), "0");
    }
    text
}

/// The seed that a change sets, if it sets one.
pub(super) fn seed_of(change: &str) -> Option<u64> {
    let (key, value) = change.split_once('=')?;
    let value = value.trim();
    let number = || u64::try_from(Value::from_str(value).ok()?.as_integer()?).ok();
    (key.trim() == "seed").then(|| value.parse().ok().or_else(number)).flatten()
}

/// Makes one change, `key=value`: the value is TOML, or else taken as a word. `place` is where it was asked for.
pub(super) fn apply(document: &mut DocumentMut, place: &str, change: &str) -> Result<()> {
    let Some((key, value)) = change.split_once('=') else {
        return Err(Error::input(
            place,
            "there is no `=`",
            "write `--set key=value`, such as `--set poker.button=dead`",
        ));
    };
    let value = Value::from_str(value.trim()).unwrap_or_else(|_| Value::from(value.trim()));
    let mut keys: Vec<&str> = key.trim().split('.').collect();
    let last = keys.pop().filter(|last| !last.is_empty());
    let Some(last) = last else {
        return Err(Error::input(
            place,
            "there is no key",
            "write `--set key=value`, such as `--set poker.button=dead`",
        ));
    };
    let mut table: &mut dyn toml_edit::TableLike = document.as_table_mut();
    for key in keys {
        let item = table.entry(key).or_insert_with(|| Item::Table(Table::new()));
        let Some(inner) = item.as_table_like_mut() else {
            return Err(Error::input(
                place,
                format!("`{key}` is not a table"),
                "name a field as in the scenario file, with a point between table and field",
            ));
        };
        table = inner;
    }
    table.insert(last, Item::Value(value));
    Ok(())
}
