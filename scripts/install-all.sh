#!/bin/sh
# What tests, lint and benchmarks begin with: installs the development packages where they are missing.
set -u
cd "$(dirname "$0")/.."
packages=all
. scripts/install.sh
