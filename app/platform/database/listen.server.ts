import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig, escapeIdentifier } from 'pg';

/** Milliseconds. */
const pauseAfterFailure = 1000;
const heartbeatInterval = 10_000;
const connectTimeout = 10_000;
const queryTimeout = 5000;

/** Listens on a connection of its own; reconnects within two seconds of an outage's end. */
export function keepListening(
  place: ClientConfig,
  channel: string,
  on: {
    notification: (payload: string) => void;
    /** Called on each (re)connection: earlier notifications may have been missed. */
    listening: () => void;
    /** Once per outage. */
    error: (error: unknown) => void;
  },
): { close(): Promise<void> } {
  const closing = new AbortController();
  let reported = false;

  async function listen(): Promise<void> {
    const client = new Client({
      ...place,
      connectionTimeoutMillis: connectTimeout,
      query_timeout: queryTimeout,
    });
    const broken = new AbortController();
    client.on('error', (error) => broken.abort(error));
    client.on('notification', ({ payload = '' }) => on.notification(payload));
    try {
      await client.connect();
      await client.query(`listen ${escapeIdentifier(channel)}`);
      reported = false;
      on.listening();
      const signal = AbortSignal.any([closing.signal, broken.signal]);
      for (;;) {
        await sleep(heartbeatInterval, undefined, { signal });
        // Only a query reveals a connection that was silently lost.
        await client.query('select 1');
      }
    } finally {
      await client.end();
    }
  }

  async function listenUntilClosed(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await listen();
      } catch (error) {
        if (closing.signal.aborted) return;
        if (!reported) on.error(error);
        reported = true;
        await sleep(pauseAfterFailure);
      }
    }
  }

  const closed = listenUntilClosed();
  return {
    close: () => {
      closing.abort();
      return closed;
    },
  };
}
