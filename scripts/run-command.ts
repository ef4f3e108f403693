import { sentenceFor } from '#app/platform/failures/operator-fault.server.ts';

/** Prints a line to the terminal. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Runs a command for a person at a terminal. An error that they can fix is one sentence there, and exit code 1. */
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

/** The parts that the command line names, or all; an unknown name ends the program. */
export function chosenParts<T>(parts: Record<string, T>): [name: string, part: T][] {
  const chosen = process.argv.slice(2);
  const unknown = chosen.filter((name) => !(name in parts));
  if (unknown.length > 0) {
    console.error(`No such part: ${unknown}. There are: ${Object.keys(parts).join(', ')}`);
    process.exit(1);
  }
  return Object.entries(parts).filter(([name]) => chosen.length === 0 || chosen.includes(name));
}
