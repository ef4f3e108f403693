#!/bin/sh
# Runs a program of the project with its own Node, after installing what it needs.
set -u
cd "$(dirname "$0")/.."
packages=serve
. scripts/install.sh
exec "$node" "$@"
