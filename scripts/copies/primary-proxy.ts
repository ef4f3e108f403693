import { startDaemon } from '#tests/support/copies/daemon.ts';
import { freePort } from '#tests/support/server.ts';

/** haproxy before PostgreSQL servers: it leads to the one that is no standby, which it asks each in turn. */
export async function startPrimaryProxy(
  ports: number[],
): Promise<{ port: number } & AsyncDisposable> {
  const port = await freePort();
  const text = `
defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
listen database
  bind 127.0.0.1:${port}
  option tcp-check
  tcp-check connect
  tcp-check send-binary ${startup.toString('hex')}
  tcp-check expect binary 5a00000005
  tcp-check send-binary ${question.toString('hex')}
  tcp-check expect binary ${notStandby.toString('hex')}
  default-server check inter 500ms fall 1 rise 1 on-marked-down shutdown-sessions
${ports.map((one) => `  server ${one} 127.0.0.1:${one}`).join('\n')}
`;
  const daemon = await startDaemon('haproxy', { text, port, before: ['-q', '-db', '-f'] });
  return { port, [Symbol.asyncDispose]: () => daemon[Symbol.asyncDispose]() };
}

// As PostgreSQL's protocol writes them.
const startup = withLength(
  Buffer.concat([
    Buffer.from('00030000', 'hex'),
    Buffer.from('user\0postgres\0database\0postgres\0\0'),
  ]),
);
const question = Buffer.concat([
  Buffer.from('Q'),
  withLength(Buffer.from('select pg_is_in_recovery()\0')),
]);
/** One row of one column: 'f'. */
const notStandby = Buffer.concat([
  Buffer.from('D'),
  withLength(Buffer.concat([Buffer.from('000100000001', 'hex'), Buffer.from('f')])),
]);

function withLength(message: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(message.length + 4);
  return Buffer.concat([length, message]);
}
