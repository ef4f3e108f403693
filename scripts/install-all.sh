#!/bin/sh
# Run before tests, lint and benchmarks: installs the development packages where they are missing.
set -u
cd "$(dirname "$0")/.."
packages=all
. scripts/install.sh
