import { examine } from './doctor.ts';

const lines = await examine(process.env, new Date());
process.stdout.write(`${lines.join('\n')}\n`);
// At once: what took too long may still be going on.
process.exit(lines.some((line) => line.startsWith('WRONG')) ? 1 : 0);
