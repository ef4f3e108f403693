/** The longest address that mail can be sent to (RFC 5321, 4.5.3.1.3). */
export const emailMaxLength = 254;

/** What a browser's e-mail input accepts (HTML standard, "valid e-mail address"), but with a dot in
 * the domain: `name@gmail` is a slip of the pen, and mail to it reaches nobody. */
const pattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/** Says whether mail could be addressed to `text`, which must be trimmed already. */
export function isEmail(text: string): boolean {
  return text.length <= emailMaxLength && pattern.test(text);
}

/** Do two addresses differ in capitals at most? Then they are one, as the unique indexes see it. */
export function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** A `mailto:` link to this address and to nobody else: what could add a header is escaped. */
export function mailtoUrl(email: string): string {
  const part = (text: string) => encodeURIComponent(text.toWellFormed());
  const at = email.lastIndexOf('@');
  return `mailto:${part(email.slice(0, at))}@${part(email.slice(at + 1))}`;
}
