import type { Logger } from '#app/platform/log.server.ts';

/** Opened resources, closed in reverse order. */
export type Disposables = {
  add(name: string, close: () => Promise<void>): void;
  /** Closes everything once; an error is logged and does not stop the rest. */
  closeAll(): Promise<void>;
};

export function createDisposables(log: Logger): Disposables {
  const parts: { name: string; close: () => Promise<void> }[] = [];
  return {
    add: (name, close) => void parts.push({ name, close }),
    async closeAll() {
      for (let part = parts.pop(); part; part = parts.pop()) {
        try {
          await part.close();
        } catch (error) {
          log.error({ err: error, part: part.name }, 'could not be closed cleanly');
        }
      }
    },
  };
}
