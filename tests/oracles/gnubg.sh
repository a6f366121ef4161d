#!/bin/sh
# Holds evenhand's backgammon against GNU Backgammon (apt install gnubg), and fails without it: matches as it reads them, plays as it
# allows them, all results of a roll, plays against the rules, which must be found, and what doubling is worth at some scores. GNU Backgammon runs in processes of its own; nothing
# of it is part of evenhand.
set -eu
cd "$(dirname "$0")/../.."
PATH=$PATH:/usr/games
command -v gnubg >/dev/null || {
  echo "GNU Backgammon is missing: apt install gnubg" >&2
  exit 1
}
evenhand=${EVENHAND:-target/release/evenhand}
[ -n "${EVENHAND:-}" ] || cargo build --quiet --release
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/home" "$work/export"
# It mostly waits for its own clock, so more processes than cores.
export EXPORT="$work/export" COUNTS="$work/counts" ORACLES="$PWD/tests/oracles" PARTS=6 PYTHONDONTWRITEBYTECODE=1

# Runs a script in GNU Backgammon, without the settings of whoever runs this.
ask() {
  HOME="$work/home" PART="$2" gnubg -t -q -r -p "tests/oracles/$1" </dev/null >/dev/null
}

ask_all() {
  started= code=0
  for part in 0 1 2 3 4 5; do
    ask "$1" "$part" &
    started="$started $!"
  done
  for process in $started; do
    wait "$process" || code=1
  done
  return "$code"
}

cargo test --quiet --locked --release --test backgammon_export -- --ignored >"$work/log" || {
  cat "$work/log" >&2
  exit 1
}
# As the command line writes them: six players, so five matches a tournament.
for tournament in 0 1 2 3 4 5; do
  for number in 1 2 3 4 5; do
    "$evenhand" replay tests/oracles/knockout.toml --tournament "$tournament" --format mat --match "$number" \
      >"$EXPORT/replayed_${tournament}_$number.mat"
  done
done
ask_all gnubg_matches.py
ask_all gnubg_results.py
ask gnubg_broken.py 0
ask gnubg_cubes.py 0

# What was come across, and what must have been, so that a comparison of nothing does not hold.
cat >"$work/least" <<'LEAST'
matches	200
games: single	100
games: gammon	100
games: backgammon	10
games: the left player dropped	50
games: the right player dropped	50
games: the Crawford game	50
games: last cube 1	100
games: last cube 2	100
games: last cube 4	20
replayed matches	30
replayed games	60
plays	5000
plays: none possible	100
positions	2000
positions: on the bar	100
positions: bearing off	100
positions: a double	100
positions: no play	20
results	20000
cubes	1200
found: A die shows another number than the one that was moved.	5
found: Only one die could be played: the smaller was, though the larger could be.	5
found: One die was played where both could be.	5
found: A checker went where the opponent holds the point.	5
found: The result of a drop by the left player stands on a line of its own.	5
LEAST
awk -F '\t' '
  NR == FNR { least[$1] = $2; next }
  { sum[$1] += $2 }
  END {
    for (name in sum) printf "%8d  %s\n", sum[name], name | "sort -k 2"
    close("sort -k 2")
    for (name in least) if (sum[name] + 0 < least[name]) { printf "FAULT fewer than %d: %s\n", least[name], name; faults = 1 }
    exit faults
  }' "$work/least" "$COUNTS"
echo "GNU Backgammon and evenhand agree"
