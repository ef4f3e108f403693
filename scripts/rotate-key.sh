#!/bin/sh
# npm run rotate-key: encrypts every secret field anew under another key.
set -u
cd "$(dirname "$0")/.."
. scripts/install.sh
NODE_ENV=production exec "$node" scripts/rotate-key.ts
