import { freePort } from '#tests/support/processes/server.ts';
import { startDaemon } from './daemon.ts';
import { ordinaryUser } from './debian-programs.ts';

/**
 * PgBouncer in transaction mode before the server at `url`.
 * @param more lines of its configuration
 */
export async function startPgBouncer(url: string, more: string[]) {
  const { port: server, username } = new URL(url);
  const port = await freePort();
  const text = [
    '[databases]',
    `* = host=127.0.0.1 port=${server} user=${username}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1`,
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 4',
    ...more,
  ].join('\n');
  const daemon = await startDaemon('pgbouncer', { text, port, before: ['-q'] }, ordinaryUser());
  const pooled = new URL(url);
  pooled.port = `${port}`;
  return { url: pooled.href, [Symbol.asyncDispose]: () => daemon[Symbol.asyncDispose]() };
}
