//! Words made fit to print: no control characters, wrapped and shortened.

use std::fmt::Write;

use crate::render::number;
use crate::report::Looks;

/// One line of harmless text: white space becomes single spaces, and what could steer a terminal or is not allowed in XML
/// becomes the replacement character.
pub fn clean(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.extend(word.chars().map(|letter| if printable(letter) { letter } else { '\u{FFFD}' }));
    }
    out
}

fn printable(letter: char) -> bool {
    // The marks that turn the direction of writing can make a line say something else than it holds.
    let turns = matches!(letter, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    !(letter.is_control() || turns || matches!(letter, '\u{FFFE}' | '\u{FFFF}'))
}

/// Text for XML and HTML, in content and in quoted attributes.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in clean(text).chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}

/// Breaks text into lines of at most `width`, as measured by `measure`; a word that is too long is cut.
pub fn wrap(text: &str, width: usize, measure: impl Fn(&str) -> usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in clean(text).split(' ').filter(|word| !word.is_empty()) {
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if measure(&longer) <= width {
            line = longer;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for letter in word.chars() {
            let longer = format!("{line}{letter}");
            if measure(&longer) > width && !line.is_empty() {
                lines.push(std::mem::replace(&mut line, letter.to_string()));
            } else {
                line = longer;
            }
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// Shortens text to `width`, as measured by `measure`, with an ellipsis for what is left out.
pub fn elide(text: &str, width: usize, measure: impl Fn(&str) -> usize) -> String {
    let text = clean(text);
    if measure(&text) <= width {
        return text;
    }
    let mut letters: Vec<char> = text.chars().collect();
    while letters.pop().is_some() {
        let shorter: String = letters.iter().collect::<String>().trim_end().to_owned() + "…";
        if measure(&shorter) <= width {
            return shorter;
        }
    }
    String::new()
}

/// How many characters wide a text is on a terminal.
pub fn letters(text: &str) -> usize {
    text.chars().count()
}

/// A name of the program as words: `burden-by-seat` → `Burden by seat`.
pub fn title(name: &str) -> String {
    let spaced = clean(name).replace(['-', '_'], " ");
    let mut letters = spaced.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// How often a run looked at its findings, in words.
pub fn looks(looks: &Looks) -> String {
    let planned: Vec<String> = looks.planned.iter().map(|&count| number::count(count)).collect();
    format!(
        "Stopped at look {} of {} (planned after {} tournaments) because {}. Looking costs nothing in false alarms: each look spends \
         its share of the error, in proportion to the tournaments since the one before; at the last one intervals had {} confidence.",
        looks.taken,
        looks.planned.len(),
        planned.join(", "),
        if looks.taken == looks.planned.len() { "all were played" } else { "every judged finding was decided" },
        number::percent(1.0 - looks.error),
    )
}

/// An identifier for HTML: letters, digits and hyphens; everything else by its number, so that different names stay apart.
pub fn anchor(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for letter in name.chars() {
        match letter {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '-' => out.push(letter),
            other => {
                let _ = write!(out, "_{:x}_", u32::from(other));
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_do_not_pass() {
        assert_eq!(clean("a\u{1b}[31m\tb\n c"), "a\u{FFFD}[31m b c");
        assert_eq!(clean("x\u{202E}y"), "x\u{FFFD}y");
        assert_eq!(escape("<a href=\"x\">&'"), "&lt;a href=&quot;x&quot;&gt;&amp;&#39;");
    }

    #[test]
    fn wrapping_keeps_every_letter_and_the_width() {
        let lines = wrap("one two Donaudampfschifffahrt x", 8, letters);
        assert_eq!(lines, ["one two", "Donaudam", "pfschiff", "fahrt x"]);
        assert!(wrap("  ", 8, letters).is_empty());
    }

    #[test]
    fn eliding_marks_what_is_missing() {
        assert_eq!(elide("short", 5, letters), "short");
        assert_eq!(elide("rather long", 7, letters), "rather…");
        assert_eq!(elide("abc", 0, letters), "");
    }

    #[test]
    fn names_become_words_and_anchors() {
        assert_eq!(title("burden-by-seat"), "Burden by seat");
        assert_eq!(anchor("burden-by-seat/3"), "burden-by-seat_2f_3");
        assert_ne!(anchor("a/b"), anchor("a-b"));
    }
}
