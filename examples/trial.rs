use evenhand::seating::*;
use evenhand::chance::{Chance, Chances, Purpose, stream::Luck};
fn main(){
    let a:Vec<String>=std::env::args().collect();
    let n:usize=a[1].parse().unwrap(); let runs:u64=a[2].parse().unwrap(); let eff:u32=a[3].parse().unwrap();
    let rule=match a.get(4).map(String::as_str){Some("greedy")=>Rule::Greedy,Some("back")=>Rule::Backtracking{choices:10000},Some("best")=>Rule::BestOf{draws:1000},Some("it")=>Rule::Italian,Some("rand")=>Rule::Random,_=>Rule::Swiss};
    let luck=Luck::new(1,"t");
    let mut seater=Seater::default(); let mut h=History::new(n);
    let mut rep=[0u64;11]; let mut spread=[0f64;11]; let mut it=[0f64;11]; let mut proved=[0u64;11];
    let t=std::time::Instant::now();
    for i in 0..runs {
        let mut ch=luck.tournament(i); let mut s=ch.open(Purpose::Seats,0); let mut l=ch.open(Purpose::Luck,0);
        h.clear();
        let mut st:Vec<Standing>=(0..n as u16).map(|p|Standing{player:p,points:0,whists:0}).collect();
        for r in 1..=8usize {
            let mut task=Task::new(if r==1 {Rule::Random} else {rule}); task.effort=Effort::hundredths(eff);
            let c=seater.seat(&task,&st,&h,&mut s).unwrap();
            h.begin();
            for t in seater.tables(){ h.record(t,4);
                let mut w:Vec<(i64,u16)>=t.iter().map(|&p|{ let mut x=(n as i64/2-p as i64)*40/n as i64; for _ in 0..6{x+=l.below(61) as i64-30;} (x,p)}).collect();
                let mean=w.iter().map(|x|x.0).sum::<i64>()/w.len() as i64; for x in &mut w{x.0-=mean;}
                w.sort(); w.reverse();
                let pp:&[i64]=if w.len()==4{&[3,1,-1,-3]}else{&[3,0,-3]};
                for (k,&(x,p)) in w.iter().enumerate(){ let s=&mut st[p as usize]; s.points+=pp[k]*1200+x.clamp(-500,500)*12; s.whists+=x; }
            }
            rep[r]+=u64::from(h.repeats()); spread[r]+=c.cost.points as f64/1.44e6/c.split.tables as f64; it[r]+=c.italian as f64/1.44e6/c.split.tables as f64; proved[r]+=u64::from(c.proof!=Proof::Unproved);
        }
    }
    let e=t.elapsed().as_secs_f64();
    print!("N={n} eff={eff} {:.0}/s rep", runs as f64/e);
    for r in 1..=8 {print!(" {:.2}",rep[r] as f64/runs as f64);}
    print!(" | spread/table"); for r in 2..=8 {print!(" {:.2}",spread[r]/runs as f64);}
    print!(" | it"); for r in 2..=8 {print!(" {:.2}",it[r]/runs as f64);}
    print!(" | proved"); for r in 2..=8 {print!(" {:.2}",proved[r] as f64/runs as f64);}
    println!();
}
