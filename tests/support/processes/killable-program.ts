import { afterAll } from 'vitest';
import { startProgram } from './start-program.ts';

/** A program of ours that the tests of a file start and kill; none of them outlives those. */
export function killableProgram(source: string) {
  const started: ReturnType<typeof startProgram>[] = [];
  afterAll(() => Promise.all(started.map(({ kill }) => kill())));
  return (...given: string[]) => {
    const program = startProgram([process.execPath, source, ...given], {});
    started.push(program);
    return program;
  };
}
