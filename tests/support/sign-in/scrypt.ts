import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';

/** The hash of 'bamboo whisk at dawn' by Better Auth, which used to hash the passwords here. */
export const hashBefore =
  '6ebdb9b7a6334bd6f12dea7921f0b37e:397d851eb2a2074de19c945b47ac5b2c1bed9fe303c6b93be5a879318456dbf3ac721369b12d9529385f108eb0441ea6f23f2b716a6f4259ba83fb157ff9716d';

/** Watches every call of `scrypt` in this process, until the end of the scope. */
export type ScryptWatch = Disposable & {
  /** the password of each, in the order in which they began */
  passwords: string[];
  /** the sum of N * r * p of all calls during `run`: it stands for their time, also on a busy machine */
  workOf(run: () => Promise<unknown>): Promise<number>;
  /** Holds all calls back. @returns a function that lets them go on */
  hold(): () => void;
};

export function watchScrypt(): ScryptWatch {
  const { scrypt } = crypto;
  const passwords: string[] = [];
  let work = 0;
  let held = Promise.withResolvers<void>();
  held.resolve();
  const spy = vi.spyOn(crypto, 'scrypt');
  spy.mockImplementation((password, salt, length, options, done) => {
    passwords.push(String(password));
    work += (options.N ?? 0) * (options.r ?? 0) * (options.p ?? 0);
    void held.promise.then(() => scrypt(password, salt, length, options, done));
  });
  // For the modules that import `scrypt` by name.
  syncBuiltinESMExports();
  return {
    passwords,
    async workOf(run) {
      const before = work;
      await run();
      return work - before;
    },
    hold() {
      held = Promise.withResolvers();
      return held.resolve;
    },
    [Symbol.dispose]() {
      held.resolve();
      spy.mockRestore();
      syncBuiltinESMExports();
    },
  };
}
