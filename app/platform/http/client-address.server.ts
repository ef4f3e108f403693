import { isIP } from 'node:net';

/** Carries the address from the server to the routes; a client's own header is overwritten. */
export const clientAddressHeader = 'x-client-address';

/** The client's IPv4 address, or its IPv6 /56 network, since that is what one household is given (RIPE-690). */
export function clientAddress(request: Request): string {
  return request.headers.get(clientAddressHeader) ?? 'unknown';
}

/** The IPv6 /48 of a {@link clientAddress}, which is what a firm or a tunnel is given; an IPv4 address as it is. */
export function siteNetwork(address: string): string {
  return address.endsWith('::/56') ? address.split(':').slice(0, 3).join(':') : address;
}

/**
 * @param socketAddress the other end of the connection
 * @param trustedHops TRUSTED_PROXY_HOPS: each proxy appends the address that it saw, so only so many
 *   entries of X-Forwarded-For, counted from the end, can be believed
 */
export function findClientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined | null,
  trustedHops: number,
): string {
  const believed = trustedHops > 0 ? entryOf(forwardedFor ?? '', trustedHops) : undefined;
  return networkOf(believed ?? '') ?? networkOf(socketAddress ?? '') ?? 'unknown';
}

/** In characters: room for an IPv6 address in brackets, with a port. */
const longestEntry = 64;

/** Reads only the end of the header, which proxies wrote: a client may send 16 KB. */
function entryOf(forwardedFor: string, fromEnd: number): string | undefined {
  return forwardedFor
    .slice(-longestEntry * fromEnd)
    .split(',')
    .at(-fromEnd)
    ?.trim();
}

function networkOf(text: string): string | null {
  const address = withoutPort(text).replace(/%.*$/, '');
  if (isIP(address) === 4) return address;
  if (isIP(address) !== 6) return null;
  const groups = ipv6Groups(address);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return mappedIpv4(groups.slice(6));
  const [first, second, third, fourth = '0'] = groups;
  const half = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return `${[first, second, third, half].join(':')}::/56`;
}

/** The IPv4 address in the last two groups of a mapped one, such as '::ffff:192.0.2.1' or '::ffff:c000:201'. */
function mappedIpv4(groups: readonly string[]): string {
  const numbers = groups.map((group) => Number.parseInt(group, 16));
  return numbers.flatMap((number) => [number >> 8, number & 0xff]).join('.');
}

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]+)\](:\d+)?$/.exec(text)?.[1];
  return bracketed ?? text.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
}

/** Normalizes through URL, which has one spelling per address. */
function ipv6Groups(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [left = [], right] = canonical.split('::').map((half) => (half ? half.split(':') : []));
  if (!right) return left;
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}
