#!/bin/sh
# npm run dev: the same server and services, with pages that change as their sources do.
set -u
cd "$(dirname "$0")/.."
. scripts/install.sh
NODE_ENV=development exec "$node" scripts/dev.ts
