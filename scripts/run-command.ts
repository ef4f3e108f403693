import { sentenceFor } from '#app/platform/operator-fault.server.ts';

/** Runs what a person started at a terminal: what they can mend is one sentence there, and exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const sentence = sentenceFor(error);
    if (sentence === null) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  }
}
