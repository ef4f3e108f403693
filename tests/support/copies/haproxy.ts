import { freePort } from '#tests/support/processes/server.ts';
import { startDaemon } from './daemon.ts';

/** Milliseconds from a 503 of `/readyz` until haproxy sends no more requests there. */
export const noticedAfter = 1000;

/** A proxy before copies of the site. It trusts X-Forwarded-For, so that one test can be many visitors. */
export async function startHaproxy(ports: number[]) {
  const port = await freePort();
  const text = `
global
  maxconn 500
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout check 5s
frontend site
  bind 127.0.0.1:${port}
  http-request set-header X-Forwarded-For %[src] unless { req.hdr(X-Forwarded-For) -m found }
  default_backend copies
backend copies
  balance roundrobin
  stats enable
  stats uri /haproxy
  option redispatch
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET
  option httpchk GET /readyz
  default-server check inter 300ms fall 2 rise 1 observe layer4 error-limit 1 on-error mark-down
${ports.map((one) => `  server ${one} 127.0.0.1:${one}`).join('\n')}
`;
  const daemon = await startDaemon('haproxy', { text, port, before: ['-q', '-db', '-f'] });
  const origin = `http://localhost:${port}`;
  return {
    origin,
    /** The ports that haproxy sends requests to. */
    ready: async () => {
      const lines = (await (await fetch(`${origin}/haproxy;csv`)).text()).split('\n');
      const isUp = (one: number) =>
        lines.some((line) => line.startsWith(`copies,${one},`) && line.split(',')[17] === 'UP');
      return ports.filter(isUp);
    },
    [Symbol.asyncDispose]: () => daemon[Symbol.asyncDispose](),
  };
}
