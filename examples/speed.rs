use evenhand::poker::{*, rules::*, style::Style, button::ButtonRule};
use evenhand::chance::stream::Luck;
use evenhand::contest::*;
use std::time::Instant;
struct Count { hands: u64, shows: u64, flops:u64, acts: u64 }
impl Observer<Poker> for Count { #[inline] fn observe(&mut self, e: &Event<'_>) { match e { Event::HandEnded{..} => self.hands += 1, Event::Shown{..} => self.shows += 1, Event::Turned{board,..} => if board.len()==3 {self.flops += 1}, Event::Acted{..} => self.acts += 1, _ => {} } } }
fn main() {
    for (betting, styles) in [(Betting::PushOrFold, vec![Style::PushFold;9]), (Betting::Streets, vec![Style::Tight;9]), (Betting::Streets, vec![Style::Loose;9]),(Betting::Streets, vec![Style::Aggressive;9]), (Betting::Streets, vec![Style::Tight,Style::Tight,Style::Tight,Style::Loose,Style::Loose,Style::Loose,Style::Aggressive,Style::Aggressive,Style::Caller])] {
        for button in ButtonRule::ALL {
        let poker = Poker { rules: Rules { button, betting, stack: 1500,
            levels: [(10,20),(15,30),(25,50),(50,100),(75,150),(100,200),(150,300),(200,400),(300,600)].iter().map(|&(s,b)| Level{small_blind:s,big_blind:b,ante:if b>=200 {b/8} else {0},big_blind_ante:0,hands:12}).collect(),
            after_last: AfterLast::Double, buy_in: 1000, prizes: vec![4500,2700,1800], entrants: styles.iter().map(|&style| Entrant{style, marked: Marked::No}).collect(), absent_hands: 250, fault: None } };
        let luck = Luck::new(1, "x");
        let mut state = poker.state(); let mut c = Count{hands:0,shows:0,flops:0,acts:0};
        let t = Instant::now(); let n = 10000;
        for i in 0..n { poker.play(&mut state, &mut luck.tournament(i), &mut c); }
        let s = t.elapsed().as_secs_f64();
        println!("{betting:?} {:?} {button}: {:.1} hands/tournament, {:.2} M hands/s, {:.0} ns/hand; flops {:.2} shows {:.2} acts {:.2}", styles[0], c.hands as f64/n as f64, c.hands as f64/s/1e6, s*1e9/c.hands as f64, c.flops as f64/c.hands as f64, c.shows as f64/c.hands as f64, c.acts as f64/c.hands as f64);
        } }
}
