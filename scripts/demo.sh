#!/bin/sh
# npm run demo: fills an empty database with believable people, files and statuses.
set -u
cd "$(dirname "$0")/.."
. scripts/install.sh
NODE_ENV=production exec "$node" demo/demo.ts
