/* npm run doctor: prints what is wrong with this installation, and what to do (docs/running.md). This file runs on
   any version of Node, since too old a Node is one of the things that it reports. */
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
// Exits at once, because checks that took too long may still be running.
process.exit(lines.some((line) => line.startsWith('WRONG')) ? 1 : 0);
