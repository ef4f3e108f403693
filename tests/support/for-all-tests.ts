import { afterAll, beforeAll } from 'vitest';

/** Opens something before the first test of the calling file, and closes it after the last. */
export function forAllTests<T extends object>(
  open: () => Promise<T>,
  close: (opened: T) => Promise<unknown>,
): T {
  const opened = {} as T;
  beforeAll(async () => void Object.assign(opened, await open()));
  afterAll(() => close(opened));
  return opened;
}
