#!/bin/sh
# npm test: everything there is to check, alone on a fresh clone.
set -u
cd "$(dirname "$0")/.."
. scripts/install.sh
exec "$node" scripts/test/run.ts
