/* The simplest server that Node can run, for page-cost.ts to compare with: answers each path with bytes given on
   stdin, and prints its port. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A path with its headers and, in base64, its body. */
export type BareResponse = [path: string, headers: Record<string, string>, body: string];

const given = (await json(process.stdin)) as BareResponse[];
const responses = new Map(
  given.map(([path, headers, body]) => [path, { headers, body: Buffer.from(body, 'base64') }]),
);

const server = createServer((request, response) => {
  const found = responses.get(request.url ?? '');
  if (found) response.writeHead(200, found.headers).end(found.body);
  else response.writeHead(404).end();
}).listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
