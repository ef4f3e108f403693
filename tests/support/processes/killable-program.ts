import { afterAll } from 'vitest';
import { startProgram } from './start-program.ts';

/** Lets the tests of a file start and kill a program of ours; what still runs after the last test is killed. */
export function killableProgram(source: string) {
  const started: ReturnType<typeof startProgram>[] = [];
  afterAll(() => Promise.all(started.map(({ kill }) => kill())));
  return (...given: string[]) => {
    const program = startProgram([process.execPath, source, ...given], {});
    started.push(program);
    return program;
  };
}
