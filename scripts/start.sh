#!/bin/sh
# npm start: installs when needed, builds when the sources changed, then becomes the server.
set -u
cd "$(dirname "$0")/.."
. scripts/install.sh

can_build || step "$node" scripts/build/run.ts --is-ready || install_packages
step "$node" scripts/build/run.ts --if-needed || exit 1

# exec: the server takes this process's place, so that stop signals and NODE_OPTIONS reach it.
exec "$node" build/server/main.js
