use evenhand::{poker::*, chance::stream::Luck, contest::*, scenario::*, check::{Panel, poker::*}, tally::Probe};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let text = if a[1] == "push" { r#"
checks = ["blinds", "neighbours"]
[poker]
betting = "push-or-fold"
players = [{ style = "push-fold", count = 3, marked = true }, { style = "push-fold", count = 6 }]
"# } else { r#"
checks = ["blinds", "neighbours"]
[poker]
players = [
  { style = "tight", count = 3, marked = true },
  { style = "loose", count = 3 },
  { style = "aggressive", count = 3 },
]"# };
    let s = Scenario::parse("b","b",text,&[]).unwrap(); let Game::Poker(poker) = s.game;
    let luck = Luck::new(1, "bench"); let mut state = poker.state();
    let n: u64 = a[3].parse().unwrap();
    let start = cpu();
    let hands = if a[2] == "all" { let mut p = (Counts::default(), PokerPanel::new(&poker, &s.checks)); for i in 0..n { poker.play(&mut state, &mut luck.tournament(i), &mut p); } p.harvest().0.named()["hands"] }
     else { let mut p = Counts::default(); for i in 0..n { poker.play(&mut state, &mut luck.tournament(i), &mut p); } p.harvest().named()["hands"] };
    let t = cpu() - start;
    println!("{} {}: {} hands, {:.2} M/s cpu, {:.0} ns", a[1], a[2], hands, hands as f64 / t / 1e6, t*1e9/hands as f64);
}
fn cpu() -> f64 { let s = std::fs::read_to_string("/proc/self/schedstat").unwrap(); s.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9 }
