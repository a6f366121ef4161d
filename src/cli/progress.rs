//! Plays a scenario while showing how far it has come, and notes what is not deterministic: time, speed, threads.

use std::io::{IsTerminal, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::json;

use crate::error::{Error, Result};
use crate::report::Report;
use crate::run::{Progress, law_of};
use crate::scenario::Scenario;

/// How often a plain line is printed where there is no terminal.
const LINE_EVERY: Duration = Duration::from_secs(5);
/// How often the bar on a terminal moves.
const BAR_EVERY: Duration = Duration::from_millis(100);

/// What is done with a scenario.
#[derive(Clone, Copy)]
pub struct Work<'a> {
    /// Tournaments that it takes at most.
    pub amount: u64,
    /// How its report is made.
    pub play: &'a (dyn Fn(&Scenario, &Progress) -> Result<Report> + Sync),
}

/// Plays a scenario; returns its report and the text of `timing.json`.
pub fn play(scenario: &Scenario, work: Work<'_>, threads: Option<u64>, quiet: bool) -> Result<(Report, String)> {
    let pool = pool(threads)?;
    let progress = Arc::new(Progress::default());
    stop_on_signal(&progress);
    let start = Instant::now();
    let over = (Mutex::new(false), Condvar::new());
    let report = std::thread::scope(|scope| {
        if !quiet {
            scope.spawn(|| watch(work.amount, &progress, &over, start));
        }
        // A broken law is reported as an error with its replay; the panic that carries it need not be printed too.
        std::panic::set_hook(Box::new(|_| {}));
        let report = catch_unwind(AssertUnwindSafe(|| pool.install(|| (work.play)(scenario, &progress))));
        drop(std::panic::take_hook());
        *over.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = true;
        over.1.notify_all();
        // A panic outside the play of a tournament has no replay but the run itself; it must not end without a word.
        report.unwrap_or_else(|panic| Err(Error::Law { what: law_of(&*panic), replay: scenario.command("run") }))
    })?;
    let seconds = start.elapsed().as_secs_f64();
    let hands = report.counts.get("hands").copied().unwrap_or(0);
    #[allow(clippy::cast_precision_loss, reason = "rates for people")]
    let rate = |count: u64| (count as f64 / seconds).round();
    let timing = json!({
        "seconds": seconds,
        "threads": pool.current_num_threads(),
        "tournaments_per_second": rate(progress.played.load(Ordering::Relaxed)),
        "hands_per_second": rate(hands),
        "platform": format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
    });
    Ok((report, serde_json::to_string_pretty(&timing).expect("plain data") + "\n"))
}

fn pool(threads: Option<u64>) -> Result<rayon::ThreadPool> {
    let mut builder = rayon::ThreadPoolBuilder::new();
    if let Some(threads) = threads {
        builder = builder.num_threads(usize::try_from(threads).unwrap_or(usize::MAX));
    }
    builder
        .build()
        .map_err(|error| Error::input("--threads", format!("threads could not be started: {error}"), "ask for fewer"))
}

/// Works on so many threads, without showing how far it has come.
pub fn on_threads<T: Send>(threads: Option<u64>, work: impl FnOnce() -> T + Send) -> Result<T> {
    Ok(pool(threads)?.install(work))
}

/// The first signal stops the run at the next block; the second ends the process.
fn stop_on_signal(progress: &Arc<Progress>) {
    static ASKED: AtomicBool = AtomicBool::new(false);
    let progress = Arc::clone(progress);
    let handler = move || {
        if ASKED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        progress.stop.store(true, Ordering::Relaxed);
    };
    // A second run in one process keeps the first handler; then a signal simply ends the process.
    drop(ctrlc::set_handler(handler));
}

fn watch(tournaments: u64, progress: &Progress, (over, changed): &(Mutex<bool>, Condvar), start: Instant) {
    let terminal = std::io::stderr().is_terminal();
    let bar = terminal.then(|| {
        let style = ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} tournaments, {per_sec}, {eta} left")
            .expect("a fixed template");
        ProgressBar::with_draw_target(Some(tournaments), ProgressDrawTarget::stderr()).with_style(style)
    });
    let every = if terminal { BAR_EVERY } else { LINE_EVERY };
    let mut guard = over.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    loop {
        let (next, timeout) =
            changed.wait_timeout_while(guard, every, |over| !*over).unwrap_or_else(std::sync::PoisonError::into_inner);
        guard = next;
        let played = progress.played.load(Ordering::Relaxed);
        if let Some(bar) = &bar {
            bar.set_position(played);
        }
        if !timeout.timed_out() {
            break;
        }
        if bar.is_none() {
            plain_line(played, tournaments, start);
        }
    }
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
}

fn plain_line(played: u64, tournaments: u64, start: Instant) {
    #[allow(clippy::cast_precision_loss, reason = "a rate for people")]
    let rate = played as f64 / start.elapsed().as_secs_f64();
    #[allow(clippy::cast_precision_loss, reason = "a rate for people")]
    let left =
        if rate > 0.0 { format!("{:.0} s left", (tournaments - played) as f64 / rate) } else { "starting".to_string() };
    // Progress is a courtesy: a closed standard error is no reason to stop.
    let _ = writeln!(std::io::stderr(), "{played}/{tournaments} tournaments, {rate:.0} a second, {left}");
}
