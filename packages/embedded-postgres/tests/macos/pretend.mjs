// Loaded before everything else, to pretend that this is macOS, where there is no /proc.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

Object.defineProperty(process, 'platform', { value: 'darwin' });
for (const name of ['readFileSync', 'openSync']) {
  const real = fs[name];
  fs[name] = (file, ...rest) => {
    if (String(file).startsWith('/proc')) throw new Error(`There is no ${file} on macOS`);
    return real(file, ...rest);
  };
}
syncBuiltinESMExports();
