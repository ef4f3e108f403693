import { type DestinationStream, type Logger, pino } from 'pino';
import { createContext } from 'react-router';
import type { Settings } from './env.server.ts';

export type { Logger };

export const requestLogContext = createContext<Logger>();

/** Writes one JSON object per line to stdout, with errors under `err` without personal data. */
export function createLogger(
  settings: Pick<Settings, 'logLevel'>,
  destination?: DestinationStream,
): Logger {
  return pino(
    {
      level: settings.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    destination,
  );
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
