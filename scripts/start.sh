#!/bin/sh
# npm start: installs when needed, builds when the sources changed, then becomes the server.
set -u
cd "$(dirname "$0")/.."
packages=serve
. scripts/install.sh

# A line for each source, which is another once the source is: no clock is asked, and no content read. Empty
# where find can't.
list_sources() {
  set --
  while read -r source; do set -- "$@" "$source"; done < scripts/build/sources.txt
  find "$@" -printf '%p %s %i %C@\n' 2>/dev/null
}

is_built() {
  [ -e build/.stamp ] && [ -s build/.listing ] && list_sources | cmp -s - build/.listing
}

if ! is_built; then
  # Taken before: what changes in the meantime is for the next start.
  listing=$(list_sources)
  step "$node" scripts/build/run.ts --if-needed || exit 1
  # Where it can't be kept, each start compares contents.
  { printf '%s\n' "$listing" > build/.listing; } 2>/dev/null || true
fi

# As server/bounded-memory.ts wants them: it would begin anew with what is missing, a tenth of a second later.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX-2}"
export MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_-32768}"
export MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_-65536}"
export NODE_OPTIONS="--max-semi-space-size=4 --max-old-space-size=512${NODE_OPTIONS:+ $NODE_OPTIONS}"

# exec: the server takes this process's place, so that stop signals and NODE_OPTIONS reach it.
exec "$node" build/server/main.js
