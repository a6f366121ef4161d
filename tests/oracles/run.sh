#!/bin/sh
# Holds evenhand's poker hands against PokerKit's rules. Needs Python and PokerKit (pip install pokerkit==0.7.7), and fails without.
set -eu
cd "$(dirname "$0")/../.."
evenhand=${EVENHAND:-target/debug/evenhand}
[ -n "${EVENHAND:-}" ] || cargo build --quiet
python3 tests/oracles/pokerkit_replay.py --evenhand "$evenhand" --planted
python3 tests/oracles/pokerkit_replay.py --evenhand "$evenhand" "$@"
