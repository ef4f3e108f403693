import { afterAll, beforeAll } from 'vitest';

/** What is opened for all tests of the file that calls this: there from the first to the last of them. */
export function forAllTests<T extends object>(
  open: () => Promise<T>,
  close: (opened: T) => Promise<unknown>,
): T {
  const opened = {} as T;
  beforeAll(async () => void Object.assign(opened, await open()));
  afterAll(() => close(opened));
  return opened;
}
