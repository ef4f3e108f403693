/* npm run doctor: what is wrong here, and what to do (docs/running.md). This much runs on any Node, since an
   old one is a thing that can be wrong. */
const neededMajor = 24;
const { node } = process.versions;

if (Number(node.split('.')[0]) < neededMajor) {
  process.stdout.write(
    `WRONG  Node: ${node} is too old: install Node ${neededMajor} or newer from https://nodejs.org.\n`,
  );
  process.exit(1);
}

const { examine } = await import('../server/doctor/doctor.ts');
const lines = await examine(process.env, new Date());
process.stdout.write(`${lines.join('\n')}\n`);
// At once: what took too long may still be going on.
process.exit(lines.some((line) => line.startsWith('WRONG')) ? 1 : 0);
