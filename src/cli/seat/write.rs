//! A seated round as lines for programs and as words for people. Both say the same of how good it is.

use std::fmt::Write;

use super::{RuleName, Seated};
use crate::render::words::clean;
use crate::seating::Proof;
use crate::sheet::{counted, decimal, quoted};

impl Seated {
    /// `table,seat,player`, after the certificate as comments.
    pub(super) fn csv(&self) -> String {
        let mut text = String::new();
        for line in [self.title()].into_iter().chain(self.certificate()) {
            writeln!(text, "# {line}").expect("text takes all");
        }
        text += "table,seat,player\n";
        for (table, seated) in (1..).zip(&self.tables) {
            for (seat, &player) in (1..).zip(seated) {
                writeln!(text, "{table},{seat},{}", quoted(&self.names[usize::from(player)])).expect("text takes all");
            }
        }
        text
    }

    /// Tables with their seats, then the certificate.
    pub(super) fn words(&self) -> String {
        let mut text = self.title() + "\n";
        for (table, seated) in (1..).zip(&self.tables) {
            let bye = if seated.len() == 1 { ": bye" } else { "" };
            writeln!(text, "\ntable {table}{bye}").expect("text takes all");
            for (seat, &player) in (1..).zip(seated) {
                let deals = seat == seated.len() && self.certificate.split.size > 2;
                let mark = if deals { "  (deals first)" } else { "" };
                writeln!(text, "  {seat}  {}{mark}", self.name(player)).expect("text takes all");
            }
        }
        text.push('\n');
        for line in self.certificate() {
            text += &line;
            text.push('\n');
        }
        text
    }

    fn name(&self, player: u16) -> String {
        clean(&self.names[usize::from(player)])
    }

    fn title(&self) -> String {
        let rule = match self.rule {
            RuleName::Swiss => "Swiss rule",
            RuleName::Italian => "Italian rule",
            RuleName::Random => "by lot",
        };
        let split = &self.certificate.split;
        let players = counted(split.players(), "player");
        let full = split.tables - split.short;
        let mut tables = Vec::new();
        if full > 0 {
            tables.push(format!("{} of {}", counted(full, "table"), word(usize::from(split.size))));
        }
        match (split.short, split.size) {
            (0, _) => {}
            (_, 2) => tables.push("a bye".to_owned()),
            (short, _) => tables.push(format!("{} of {}", counted(short, "table"), word(split.short_size()))),
        }
        format!("round {}, {rule}: {players}, {}; seed {}", self.round, tables.join(" and "), self.seed)
    }

    /// What can be said of the seating, a line each.
    fn certificate(&self) -> Vec<String> {
        let mut lines = vec![self.repeats()];
        lines.extend(self.pairs());
        lines.push(self.spread());
        lines.extend(self.short());
        if self.certificate.split.size > 2 {
            lines.push(self.first_dealers());
        }
        if self.certificate.scheduled {
            lines.push("schedule: this round is one of a schedule that keeps repeats over all rounds few".to_owned());
        } else {
            lines.push("schedule: none, the round was seated by itself".to_owned());
        }
        if self.equal > 0 {
            lines.push(format!(
                "lot: {} equal to others in points and whists, in an order drawn from the seed",
                counted(self.equal, "player")
            ));
        }
        for (what, names) in [("absent", &self.absent), ("met in the history, not in the standings", &self.withdrawn)] {
            if !names.is_empty() {
                let names: Vec<String> = names.iter().map(|name| clean(name)).collect();
                lines.push(format!("{what}: {}", names.join(", ")));
            }
        }
        lines
    }

    fn repeats(&self) -> String {
        let certificate = &self.certificate;
        let (repeats, bound) = (certificate.repeats, certificate.bound);
        let cost = certificate.cost.repeats;
        let known = match certificate.proof {
            Proof::Counting => "proved least by counting opponents left".to_owned(),
            Proof::Exhaustion => "proved least by trying all seatings".to_owned(),
            Proof::Matching => "proved least by the best of all pairings".to_owned(),
            Proof::Unproved => format!("not proved least; no seating costs less than {}", certificate.least),
        };
        format!("repeats: {repeats}, no seating has fewer than {bound}; their cost is {cost}, {known}")
    }

    fn pairs(&self) -> impl Iterator<Item = String> {
        (1..).zip(&self.tables).flat_map(move |(table, seated)| {
            let pairs = (0..seated.len()).flat_map(move |two| (0..two).map(move |one| (seated[one], seated[two])));
            pairs.filter_map(move |(one, two)| {
                let met = self.history.meetings(one, two);
                let times = if met == 1 { "once".to_owned() } else { format!("{met} times") };
                (met > 0).then(|| {
                    format!("repeat: table {table}, {} and {} have met {times}", self.name(one), self.name(two))
                })
            })
        })
    }

    fn spread(&self) -> String {
        let certificate = &self.certificate;
        let (own, least) = (certificate.cost.points, certificate.italian);
        let times = match (own * 100).checked_div(least) {
            None | Some(100) => String::new(),
            Some(hundredths) => format!(", {} times as much", decimal::write(hundredths, 2)),
        };
        format!(
            "spread of points, squared differences at tables: {}; without regard to repeats at least {}{times}",
            decimal::write(own, 2 * self.decimals),
            decimal::write(least, 2 * self.decimals)
        )
    }

    fn short(&self) -> Option<String> {
        let split = &self.certificate.split;
        if split.short == 0 {
            return None;
        }
        let short: Vec<(usize, &Vec<u16>)> =
            (1..).zip(&self.tables).filter(|(_, seated)| seated.len() < usize::from(split.size)).collect();
        let tables: Vec<String> = short.iter().map(|(table, _)| table.to_string()).collect();
        let before: Vec<u8> =
            short.iter().flat_map(|(_, seated)| seated.iter().map(|&player| self.history.short(player))).collect();
        let (least, most) = (before.iter().min()?, before.iter().max()?);
        let range = if least == most { format!("{least}") } else { format!("{least} to {most}") };
        let what = if split.size == 2 { "bye".to_owned() } else { format!("table of {}", word(split.short_size())) };
        Some(format!("short tables: {}; its players have had a {what} {range} times before", tables.join(", ")))
    }

    fn first_dealers(&self) -> String {
        let dealers = self.tables.iter().filter_map(|seated| seated.last());
        let before: Vec<u8> = dealers.map(|&player| self.history.seats(player)[0]).collect();
        let (least, most) = (before.iter().min().unwrap_or(&0), before.iter().max().unwrap_or(&0));
        format!(
            "first dealer: the last seat (PF-7), given to who at the table dealt first least often; these have {}",
            if least == most { format!("{least} times before") } else { format!("{least} to {most} times before") }
        )
    }
}

fn word(players: usize) -> &'static str {
    ["none", "one", "two", "three", "four"][players]
}
