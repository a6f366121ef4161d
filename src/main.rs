//! The command line: see [`evenhand::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    evenhand::cli::main()
}
