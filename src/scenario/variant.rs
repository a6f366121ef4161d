//! What a scenario is to be compared with: variants with a name each, or all combinations of some values.

use std::ops::RangeInclusive;

use toml::Spanned;

use super::Scenario;
use super::play::quote;
use super::text::Source;
use super::wire::{Wire, WireVariant};
use crate::error::{Error, Result};
use crate::report::comparison::Swept;

/// Most points of a grid.
pub const MOST_POINTS: usize = 10_000;

/// A set of rules beside the base.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variant {
    /// Its name.
    pub name: String,
    /// How it differs: `key=value`.
    pub changes: Vec<String>,
    /// Where it was asked for.
    pub place: String,
}

/// What a scenario is to be compared with.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Study {
    /// The variants.
    pub variants: Vec<Variant>,
    /// What they are a grid of, if they are one.
    pub sweep: Vec<Swept>,
    /// The options of the command line that asked for them.
    pub options: Vec<String>,
}

/// Fields that say how much is played on which luck: a variant is played as its base is.
const SHARED: [&str; 4] = ["seed", "tournaments", "luck", "checks"];

impl Study {
    /// The variants or the sweep of a scenario file.
    ///
    /// # Errors
    /// [`Error::Input`] with place and remedy.
    pub(super) fn read(source: &Source<'_>, wire: &Wire) -> Result<Self> {
        let mut study = Self::default();
        for variant in &wire.variant {
            let variant = read_variant(source, variant)?;
            study.add(variant)?;
        }
        if let Some(sweep) = &wire.sweep {
            let place = format!("{}: [sweep]", source.place);
            let fault = |what: String, remedy: &str| source.error(Some(sweep.span()), what, remedy);
            if !study.variants.is_empty() {
                return Err(fault("there are variants and a sweep".into(), "leave one of `[[variant]]` and `[sweep]`"));
            }
            let mut swept = Vec::new();
            for (key, value) in flat(sweep.get_ref(), Depth::Every) {
                let values = match &value {
                    toml::Value::Array(values) => values.iter().map(ToString::to_string).collect(),
                    toml::Value::String(text) => values(text, &place)?,
                    toml::Value::Integer(_)
                    | toml::Value::Float(_)
                    | toml::Value::Boolean(_)
                    | toml::Value::Datetime(_)
                    | toml::Value::Table(_) => {
                        return Err(fault(format!("`{key} = {value}` is no list of values"), LIST));
                    }
                };
                swept.push(Swept { key, values });
            }
            study.sweep(swept, &place)?;
        }
        Ok(study)
    }

    /// Whether there is nothing to compare with.
    pub fn is_empty(&self) -> bool {
        self.variants.is_empty()
    }

    /// Adds one variant for each value of `key=value,value…`, as `--vary` takes it.
    ///
    /// # Errors
    /// [`Error::Input`] with the remedy.
    pub fn vary(&mut self, text: &str) -> Result<()> {
        let place = format!("--vary {text}");
        let Swept { key, values } = field(text, &place)?;
        for value in values {
            let (name, change) = (format!("{}={value}", short(&key)), format!("{key}={value}"));
            self.add(Variant { name, changes: vec![change], place: place.clone() })?;
        }
        self.options.push(option("--vary", text));
        Ok(())
    }

    /// All combinations of the values of several `key=value,value…`, as `--sweep` takes them. They take the place of what the file
    /// says.
    ///
    /// # Errors
    /// [`Error::Input`] with the remedy.
    pub fn sweep_over(texts: &[String]) -> Result<Self> {
        let place = texts.iter().map(|text| format!("--sweep {text}")).collect::<Vec<_>>().join(" ");
        let swept = texts.iter().map(|text| field(text, &format!("--sweep {text}"))).collect::<Result<_>>()?;
        let mut study = Self::default();
        study.sweep(swept, &place)?;
        study.options = texts.iter().map(|text| option("--sweep", text)).collect();
        Ok(study)
    }

    fn add(&mut self, variant: Variant) -> Result<()> {
        let known = |other: &Variant| other.name == variant.name;
        if self.variants.iter().any(known) {
            let what = format!("two variants are called `{}`", variant.name);
            return Err(Error::input(variant.place, what, "give each a name and a value of its own"));
        }
        if self.variants.len() == MOST_POINTS {
            let what = format!("there are more than {MOST_POINTS} variants");
            return Err(Error::input(variant.place, what, "compare fewer at a time"));
        }
        let keys: Vec<&str> = variant.changes.iter().filter_map(|change| Some(change.split_once('=')?.0)).collect();
        for (place, key) in keys.iter().enumerate() {
            if let Some(shared) = SHARED.iter().find(|shared| shared == &key) {
                let what = format!("a variant cannot change `{shared}`");
                return Err(Error::input(
                    variant.place,
                    what,
                    "change it for all with `--set`: variants are played as their base is, on the same luck",
                ));
            }
            let longer = |one: &str, other: &str| one.strip_prefix(other).is_some_and(|rest| rest.starts_with('.'));
            let contradicts = |other: &str| other == *key || longer(key, other) || longer(other, key);
            if let Some(other) = keys[..place].iter().find(|other| contradicts(other)) {
                let what = format!("`{other}` and `{key}` are set at the same time");
                return Err(Error::input(variant.place, what, "set each field once"));
            }
        }
        self.variants.push(variant);
        Ok(())
    }

    fn sweep(&mut self, sweep: Vec<Swept>, place: &str) -> Result<()> {
        if sweep.is_empty() {
            return Err(Error::input(place, "there is nothing to sweep over", LIST));
        }
        let points = sweep.iter().try_fold(1_usize, |points, swept| points.checked_mul(swept.values.len()));
        if points.is_none_or(|points| points > MOST_POINTS) {
            let counts: Vec<String> = sweep.iter().map(|swept| swept.values.len().to_string()).collect();
            let what = format!("the grid has {} points", counts.join(" × "));
            return Err(Error::input(
                place,
                what,
                format!("leave at most {MOST_POINTS}: fewer values or fewer fields"),
            ));
        }
        for Swept { key, values } in &sweep {
            if values.is_empty() {
                return Err(Error::input(place, format!("`{key}` has no value"), LIST));
            }
        }
        for point in 0..points.unwrap_or(0) {
            let mut left = point;
            let mut changes: Vec<String> = sweep
                .iter()
                .rev()
                .map(|Swept { key, values }| {
                    let value = &values[left % values.len()];
                    left /= values.len();
                    format!("{key}={value}")
                })
                .collect();
            changes.reverse();
            let names: Vec<&str> = changes.iter().map(|change| short(change)).collect();
            self.add(Variant { name: names.join(", "), changes, place: place.to_string() })?;
        }
        self.sweep = sweep;
        Ok(())
    }
}

impl Scenario {
    /// The scenario of each variant, in order.
    ///
    /// # Errors
    /// [`Error::Input`] when one cannot be used.
    pub fn variants(&self) -> Result<Vec<Scenario>> {
        let set: Vec<&str> = self.changes.iter().filter_map(|change| Some(change.split_once('=')?.0.trim())).collect();
        self.study
            .variants
            .iter()
            .map(|variant| {
                for change in &variant.changes {
                    let key = change.split_once('=').map_or("", |(key, _)| key);
                    if set.contains(&key) && !self.study.sweep.is_empty() {
                        let what = format!("`{key}` is set with `--set` and swept over");
                        return Err(Error::input(&variant.place, what, "leave one of the two"));
                    }
                }
                self.varied(&variant.place, &variant.changes)
            })
            .collect()
    }
}

/// A field, or a change of one, without the tables that it lies in.
fn short(key: &str) -> &str {
    let field = key.split_once('=').map_or(key, |(field, _)| field);
    field.rfind('.').map_or(key, |point| &key[point + 1..])
}

/// An option as a shell takes it.
fn option(name: &str, text: &str) -> String {
    format!("{name} {}", quote(text))
}

const LIST: &str =
    "write values with commas between them, such as `poker.button=forward,dead`, or a range such as `1..3`";

/// `key=value,value…`.
fn field(text: &str, place: &str) -> Result<Swept> {
    let Some((key, list)) = text.split_once('=') else {
        return Err(Error::input(place, "there is no `=`", LIST));
    };
    let key = key.trim();
    if key.is_empty() {
        return Err(Error::input(place, "there is no field before `=`", LIST));
    }
    Ok(Swept { key: key.to_string(), values: values(list, place)? })
}

/// Values with commas between them, or a range of whole numbers with both its ends.
fn values(text: &str, place: &str) -> Result<Vec<String>> {
    if let Some(range) = range(text) {
        let range = range.map_err(|what| Error::input(place, what, LIST))?;
        return Ok(range.map(|number| number.to_string()).collect());
    }
    let values = split(text);
    if let Some(empty) = values.iter().position(String::is_empty) {
        let what = if values.len() == 1 { "there is no value".into() } else { format!("value {} is empty", empty + 1) };
        return Err(Error::input(place, what, LIST));
    }
    if let Some(twice) = (1..values.len()).find(|&place| values[..place].contains(&values[place])) {
        return Err(Error::input(place, format!("`{}` is there twice", values[twice]), "leave one of the two"));
    }
    Ok(values)
}

/// `low..high`, both ends in it; `None` if the text is no range.
fn range(text: &str) -> Option<std::result::Result<RangeInclusive<i64>, String>> {
    let (low, high) = text.split_once("..")?;
    let high = high.strip_prefix('=').unwrap_or(high);
    let (low, high): (i64, i64) = (low.trim().parse().ok()?, high.trim().parse().ok()?);
    let length = high.checked_sub(low).and_then(|length| usize::try_from(length).ok());
    let too_long = low <= high && length.is_none_or(|length| length >= MOST_POINTS);
    Some(if low > high {
        Err(format!("the range {low}..{high} is empty"))
    } else if too_long {
        Err(format!("the range {low}..{high} has more than {MOST_POINTS} values"))
    } else {
        Ok(low..=high)
    })
}

/// Parts between commas that stand neither in quotes nor in brackets.
fn split(text: &str) -> Vec<String> {
    let (mut parts, mut depth, mut quote) = (vec![String::new()], 0_u32, None);
    for letter in text.chars() {
        match (quote, letter) {
            (Some(open), _) if open == letter => quote = None,
            (None, '"' | '\'') => quote = Some(letter),
            (None, '[' | '{') => depth += 1,
            (None, ']' | '}') => depth = depth.saturating_sub(1),
            (None, ',') if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            (Some(_) | None, _) => {}
        }
        if let Some(part) = parts.last_mut() {
            part.push(letter);
        }
    }
    parts.iter().map(|part| part.trim().to_string()).collect()
}

/// The fields of a table as changes, `key=value`; a field of a game is set as a whole.
pub(super) fn changes(table: &toml::Table) -> Vec<String> {
    flat(table, Depth::Fields).into_iter().map(|(key, value)| format!("{key}={value}")).collect()
}

/// How far down tables are taken apart into fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Depth {
    /// A field of a game is set as a whole, even if it is a table; margins and claims one by one.
    Fields,
    /// Every table.
    Every,
}

/// The fields of a table, with points between the names.
fn flat(table: &toml::Table, depth: Depth) -> Vec<(String, toml::Value)> {
    let mut fields = Vec::new();
    for (name, value) in table {
        match value {
            toml::Value::Table(inner) if depth == Depth::Every || is_shelf(name) => {
                fields.extend(flat(inner, depth).into_iter().map(|(key, value)| (format!("{name}.{key}"), value)));
            }
            value => fields.push((name.clone(), value.clone())),
        }
    }
    fields
}

/// Whether a table of this name only holds others together.
fn is_shelf(name: &str) -> bool {
    matches!(name, "poker" | "preferans" | "backgammon" | "standard" | "claims" | "margins" | "differences")
}

fn read_variant(source: &Source<'_>, variant: &Spanned<WireVariant>) -> Result<Variant> {
    let fault = |what: &str, remedy: &str| source.error(Some(variant.span()), what, remedy);
    let WireVariant { name, changes } = variant.get_ref();
    let changes = self::changes(changes);
    if changes.is_empty() {
        return Err(fault("the variant changes nothing", "add fields that differ, such as `poker.button = \"dead\"`"));
    }
    let name = match name {
        Some(name) if name.trim().is_empty() => return Err(fault("the name of the variant is empty", "write one")),
        Some(name) => name.trim().to_string(),
        None => changes.join(", "),
    };
    let place = format!("{}: variant `{name}`", source.place);
    Ok(Variant { name, changes, place })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_ranges() {
        let values = |text: &str| values(text, "").unwrap();
        assert_eq!(values("forward, dead"), ["forward", "dead"]);
        assert_eq!(values("[1, 2],{ kind = \"x, y\" }"), ["[1, 2]", "{ kind = \"x, y\" }"]);
        assert_eq!(values("3..5"), ["3", "4", "5"]);
        assert_eq!(values("-1..=1"), ["-1", "0", "1"]);
    }

    #[test]
    fn what_cannot_be_compared() {
        let what = |study: Result<Study>| study.unwrap_err().to_string();
        let sweep = |texts: &[&str]| Study::sweep_over(&texts.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert!(what(sweep(&["a=3..1"])).contains("is empty"));
        assert!(what(sweep(&["a=1..200", "b=1..200"])).contains("200 × 200 points"));
        assert!(what(sweep(&["a=1..2", "a=3..4"])).contains("at the same time"));
        assert!(what(sweep(&["a="])).contains("there is no value"));
        assert!(what(sweep(&["a=1,,2"])).contains("value 2 is empty"));
        assert!(what(sweep(&["a=1,1"])).contains("twice"));
        assert!(what(sweep(&["seed=1,2"])).contains("cannot change `seed`"));
        assert!(what(sweep(&["a=1", "a.b=2"])).contains("at the same time"));
        assert_eq!(sweep(&["a=1..2", "b=x,y"]).unwrap().variants.len(), 4);
    }
}
