/** What a passkey is tied to: it signs for this host name, and answers to this origin alone. */
export type RelyingParty = { id: string; origin: string };

const ipAddress = /^(\d+\.){3}\d+$|^\[/;

/** Null where browsers have no passkeys: without https, except on localhost, and without a host name. */
export function relyingParty(origin: string): RelyingParty | null {
  const { protocol, hostname } = new URL(origin);
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  return isSecure && !ipAddress.test(hostname) ? { id: hostname, origin } : null;
}
