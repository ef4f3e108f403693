# Sourced by the scripts that may be the first to run in a fresh clone: makes sure that node_modules matches
# package-lock.json, and sets $node to the Node that the project brings. packages=serve installs the dependencies
# of package.json, which build and serve; packages=all adds its development packages.
# Needs only POSIX sh and any Node from 18 on, because nothing else may be installed yet.

say() { printf '%s\n' "$*"; }

# Runs one step before the program starts. A stop signal ends the step as well. NODE_OPTIONS is unset for the
# step, since it is meant for the program.
step() {
  (unset NODE_OPTIONS; exec "$@") &
  step_pid=$!
  trap 'kill "$step_pid" 2>/dev/null; wait "$step_pid"; exit 143' HUP INT TERM
  wait "$step_pid"
  step_status=$?
  trap - HUP INT TERM
  return "$step_status"
}

# installed serve: are the packages for building and serving there? installed all: the development packages too?
installed() {
  [ -d node_modules ] && [ ! -e node_modules/.unfinished ] || return 1
  # The quick answer, at most starts: the lock is the same as when the full check last succeeded.
  [ "$1" = serve ] && cmp -s package-lock.json node_modules/.checked-lock.json && return 0
  step node scripts/is-installed.mjs "$1" || return 1
  note_lock
}

note_lock() { cp package-lock.json node_modules/.checked-lock.json 2>/dev/null || true; }

install_packages() {
  say 'Installing packages …'
  # Removes the notes of what is installed first: npm may be killed while it removes the old packages.
  rm -f node_modules/.package-lock.json node_modules/.checked-lock.json
  # npm skips packages that need a newer Node than the host's: then it runs again on the project's own.
  is_recent || { npm_run ci "$1" && prefer_own_node; } || not_installed
  npm_run ci "$1" || not_installed
  finish
}

# Adds the development packages to the others; npm ci would first remove those from under a running server.
add_packages() {
  say 'Installing the development packages …'
  is_recent || prefer_own_node
  # If npm is killed, it takes a half-installed package for complete. With this file the next start reinstalls all.
  : > node_modules/.unfinished
  npm_run install all || not_installed
  finish
}

finish() {
  rm -f node_modules/.unfinished
  choose_node
  note_lock
  # npm 9, which Debian 12 and 13 have, removes this link along with the packages of other systems.
  [ "$node" = node ] || ln -sf "../${node#node_modules/}" node_modules/.bin/node
}

# npm_run ci|install serve|all. Its options override NODE_ENV and a .npmrc elsewhere.
npm_run() {
  dev=--omit=dev
  [ "$2" = serve ] || dev=--include=dev
  step npm "$1" "$dev" --include=optional --no-save --prefer-offline --no-audit --no-fund --loglevel=error
}

not_installed() {
  say 'The packages could not be installed; what npm said stands above. It needs the package' \
    'registry, or a filled npm cache (npm ci --prefer-offline).' >&2
  exit 1
}

# Is the host's Node new enough for all packages that this system needs?
is_recent() {
  node -e 'const [major, minor] = process.versions.node.split(".").map(Number);
    process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1)'
}

prefer_own_node() {
  choose_node
  PATH="$PWD/${node%/*}:$PATH"
}

# Chooses the project's own Node, or the host's where that does not run (another system or C library).
choose_node() {
  for node in node_modules/node-*/bin/node node; do
    if "$node" --version >/dev/null 2>&1; then break; fi
  done
}

if ! installed serve; then
  install_packages "$packages"
elif [ "$packages" = all ] && ! installed all; then
  add_packages
fi
choose_node
