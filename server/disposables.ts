import type { Logger } from '#app/platform/log.server.ts';

/** What has been opened and has to be closed again, last opened first. */
export type Disposables = {
  add(name: string, close: () => Promise<void>): void;
  /** Closes everything once; a part that fails to close is logged and does not hold up the rest. */
  closeAll(): Promise<void>;
};

/** An empty list; what closes badly goes to `log`. */
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
