# Sourced by the scripts that a fresh clone may begin with: makes sure that node_modules is what
# package-lock.json says, and sets $node to the Node that the project brings. What builds and serves are
# the dependencies of package.json (packages=serve); its development packages come with packages=all.
# POSIX sh, and any Node from 18 on, because nothing else is there yet.

say() { printf '%s\n' "$*"; }

# Runs one step in front of the program. A stop signal ends the step as well, and NODE_OPTIONS, which
# is meant for the program, does not reach it.
step() {
  (unset NODE_OPTIONS; exec "$@") &
  step_pid=$!
  trap 'kill "$step_pid" 2>/dev/null; wait "$step_pid"; exit 143' HUP INT TERM
  wait "$step_pid"
  step_status=$?
  trap - HUP INT TERM
  return "$step_status"
}

# installed serve: what building and serving need is there; installed all: the development packages too.
installed() {
  [ -d node_modules ] && [ ! -e node_modules/.unfinished ] || return 1
  # The quick answer, at every start: a copy of the lock that the last look here was content with.
  [ "$1" = serve ] && cmp -s package-lock.json node_modules/.checked-lock.json && return 0
  step node scripts/is-installed.mjs "$1" || return 1
  note_lock
}

note_lock() { cp package-lock.json node_modules/.checked-lock.json 2>/dev/null || true; }

install_packages() {
  say 'Installing packages …'
  # npm may be killed while it takes the old packages away: nothing is to say that they are there.
  rm -f node_modules/.package-lock.json node_modules/.checked-lock.json
  # npm leaves out what wants a newer Node than it runs on: then it runs again, on the project's own.
  is_recent || { npm_run ci "$1" && prefer_own_node; } || not_installed
  npm_run ci "$1" || not_installed
  finish
}

# Adds the development packages to the others: npm ci would first take those from under a running server.
add_packages() {
  say 'Installing the development packages …'
  is_recent || prefer_own_node
  # npm takes a package for whole that it was killed over. With this file there, the next start lays all anew.
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

# npm_run ci|install serve|all, whatever NODE_ENV and a .npmrc elsewhere say.
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

# Do all packages that this system needs take the host's Node?
is_recent() {
  node -e 'const [major, minor] = process.versions.node.split(".").map(Number);
    process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1)'
}

prefer_own_node() {
  choose_node
  PATH="$PWD/${node%/*}:$PATH"
}

# The project's own Node; where it does not run (another system or C library), the host's.
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
