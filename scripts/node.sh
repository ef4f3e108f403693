#!/bin/sh
# Runs a program of the project with its own Node, after installing its packages where needed.
set -u
cd "$(dirname "$0")/.."
. scripts/install.sh
can_build || [ "${NODE_ENV-}" = production ] || install_packages
exec "$node" "$@"
