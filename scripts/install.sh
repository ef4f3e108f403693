# Sourced by the scripts that a fresh clone may begin with: makes sure that node_modules is what
# package-lock.json says, and sets $node to the Node that the project brings.
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

installed() {
  [ -d node_modules ] || return 1
  # The quick answer: a copy of the lock that the last look here was content with.
  cmp -s package-lock.json node_modules/.checked-lock.json && return 0
  step node scripts/is-installed.mjs || return 1
  cp package-lock.json node_modules/.checked-lock.json 2>/dev/null || true
}

install_packages() {
  say 'Installing packages …'
  # npm leaves out what wants a newer Node than it runs on: then it runs again, on the project's own.
  is_recent || { npm_ci && choose_node && PATH="$PWD/${node%/*}:$PATH"; } || not_installed
  npm_ci || not_installed
  choose_node
  cp package-lock.json node_modules/.checked-lock.json
  # npm 9, which Debian 12 and 13 have, removes this link along with the packages of other systems.
  [ "$node" = node ] || ln -sf "../${node#node_modules/}" node_modules/.bin/node
}

# Whatever NODE_ENV says: building needs the development packages, running the optional ones.
npm_ci() { step npm ci --include=dev --include=optional --no-audit --no-fund --loglevel=error; }

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

# The project's own Node; where it does not run (another system or C library), the host's.
choose_node() {
  for node in node_modules/node-*/bin/node node; do
    if "$node" --version >/dev/null 2>&1; then break; fi
  done
}

# After npm ci --omit=dev only the site and the commands for its owner run.
can_build() { [ -e node_modules/.bin/react-router ]; }

installed || install_packages
choose_node
