import { isIP } from 'node:net';

/** Where the server keeps the address for the code behind it. A value from outside is overwritten. */
export const clientAddressHeader = 'x-client-address';

/**
 * Who sent this request, as far as limits are concerned: an IPv4 address, or the /64 network of an
 * IPv6 address, since one household or phone has a whole /64 to choose from.
 */
export function clientAddress(request: Request): string {
  return request.headers.get(clientAddressHeader) ?? 'unknown';
}

/**
 * Works the address out of the connection.
 * @param socketAddress the other end of the connection
 * @param forwardedFor the X-Forwarded-For header, if any
 * @param trustedHops how many proxies stand in front (TRUSTED_PROXY_HOPS). Each appends the address
 *   that it saw, so only that many entries, counted from the end, are worth believing.
 */
export function findClientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined | null,
  trustedHops: number,
): string {
  const seen = (forwardedFor ?? '').split(',').map((entry) => entry.trim());
  const believed = trustedHops > 0 ? seen.at(-trustedHops) : undefined;
  return networkOf(believed ?? '') ?? networkOf(socketAddress ?? '') ?? 'unknown';
}

/** @returns null when the text is no address */
function networkOf(text: string): string | null {
  const address = withoutPort(text)
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(address) === 4) return address;
  if (isIP(address) === 6) return `${ipv6Groups(address).slice(0, 4).join(':')}::/64`;
  return null;
}

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]+)\](:\d+)?$/.exec(text)?.[1];
  return bracketed ?? text.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
}

/** The eight groups of an address, in the one spelling that URL gives all its spellings. */
function ipv6Groups(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [left = [], right] = canonical.split('::').map((half) => (half ? half.split(':') : []));
  if (!right) return left;
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}
