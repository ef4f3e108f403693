#!/bin/sh
# npm start: installs packages when needed, builds when the sources have changed, then becomes the server.
set -u
cd "$(dirname "$0")/.."
packages=serve
. scripts/install.sh

# Prints a line for each source that changes with the source, without reading its content or comparing it with the
# clock. Prints nothing where find has no -printf.
list_sources() {
  set --
  while read -r source; do set -- "$@" "$source"; done < scripts/build/sources.txt
  find "$@" -printf '%p %s %i %C@\n' 2>/dev/null
}

is_built() {
  [ -e build/.stamp ] && [ -s build/.listing ] && list_sources | cmp -s - build/.listing
}

if ! is_built; then
  # Taken before the build, so that the next start notices a change made during it.
  listing=$(list_sources)
  step "$node" scripts/build/run.ts --if-needed || exit 1
  # Where the listing can't be stored, each start compares the contents.
  { printf '%s\n' "$listing" > build/.listing; } 2>/dev/null || true
fi

# The same settings as in server/bounded-memory.ts, which would restart the process without them, for 0.1 s.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX-2}"
export MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_-32768}"
export MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_-65536}"
export NODE_OPTIONS="--max-semi-space-size=4 --max-old-space-size=512${NODE_OPTIONS:+ $NODE_OPTIONS}"

# exec: the server takes this process's place, so that stop signals and NODE_OPTIONS reach it.
exec "$node" build/server/main.js
