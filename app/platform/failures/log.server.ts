import { type DestinationStream, type Logger, pino } from 'pino';
import { createContext } from 'react-router';
import type { Settings } from '#app/platform/env.server.ts';

export type { Logger };

export const requestLogContext = createContext<Logger>();

const { warn = 40 } = pino.levels.values;

/** Lines are written together, after so many ms or bytes: a write costs more than making a line. */
const batch = { periodicFlush: 100, minLength: 4096 };

/** Writes one JSON object per line to stdout, with errors under `err` without personal data. */
export function createLogger(
  settings: Pick<Settings, 'logLevel'>,
  destination: DestinationStream & { flush?(): void } = batchedOutput(),
): Logger {
  return pino(
    {
      level: settings.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      hooks: {
        logMethod(line, write, level) {
          write.apply(this, line);
          // Warnings and errors are written at once: they may be the last lines before a crash.
          if (level >= warn) destination.flush?.();
        },
      },
    },
    destination,
  );
}

/**
 * Lines are written at the latest when the process exits; a process that is killed loses those that wait.
 * `flush` writes at once because of `sync`; `flushSync` would retry for ever once the reader of the log is gone.
 */
function batchedOutput() {
  const output = pino.destination({ dest: 1, sync: true, ...batch });
  process.once('exit', () => output.flush());
  return output;
}

type ErrorDescription = {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: ErrorDescription;
};

/** Logs only these fields: database errors carry rows and parameters, which are personal data. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: 'A value that is no Error' };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...code,
    // The first lines of a stack repeat the message, so only the frames are logged.
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}

/** Drizzle appends a query's parameters; PostgreSQL quotes the value that it could not parse. */
function withoutValues(message: string): string {
  return message.replace(/\nparams: [\s\S]*$/, '').replace(/: "[\s\S]*"$/, ': "…"');
}
