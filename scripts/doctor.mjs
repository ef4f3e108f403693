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

await import('../server/doctor/run.ts');
