import { cleanLine, loneSurrogate } from '#app/shared/text.ts';

/** RFC 5321, 4.5.3.1.3. */
export const emailMaxLength = 254;

export const emailError = 'Please enter a valid email address.';

/** What `<input type="email">` accepts, but with a dot in the domain: `name@gmail` is a typo. */
const pattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/** Cleans an address as typed or pasted: full-width letters, a mail's header, a mailto link, the end of a sentence. */
export function cleanEmail(text: string): string {
  return cleanLine(text)
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{VS}]/gu, '')
    .replaceAll('。', '.')
    .replace(/^[^<>]*<([^<>]*)>$/, '$1')
    .replace(/^mailto:/i, '')
    .replace(/(@[^@]*)[.,;]$/, '$1');
}

/** Is it an address? `text` must be clean already. */
export function isEmail(text: string): boolean {
  return text.length <= emailMaxLength && pattern.test(text);
}

/** The most common providers here, and real domains that differ from them by one letter. */
const providers = 'gmail.com yahoo.com hotmail.com outlook.com icloud.com yahoo.com.my'.split(' ');
const neighbours = ['mail.com', 'email.com', 'ymail.com', 'cloud.com'];

/** The likely meaning of an address with a slip in its domain ('gmial.com', 'gmail.con'); null for any other. */
export function meantEmail(text: string): string | null {
  const typed = cleanEmail(text);
  const [, name = '', domain = ''] = /^(.*@)(.*)$/.exec(typed.toLowerCase()) ?? [];
  const ended = domain
    .replace(/\.(co[nb]|c[ipo]mm?|[vxd]om|cmo|ocm)(?=$|\.my$)/, '.com')
    .replace(/^gmail\.com\..*/, 'gmail.com');
  const meant = neighbours.includes(ended) ? ended : providers.find((one) => isNear(ended, one));
  if (!isEmail(typed) || (meant ?? ended) === domain) return null;
  return typed.slice(0, name.length) + (meant ?? ended);
}

/** Do the texts differ by one letter (missing, added or another), or by two that are swapped, at most? */
export function isNear(typed: string, meant: string): boolean {
  let same = 0;
  while (same < meant.length && typed[same] === meant[same]) same += 1;
  const [one, other] = [typed.slice(same), meant.slice(same)];
  const swapped = `${one[1]}${one[0]}${one.slice(2)}`;
  return (
    [one, one.slice(1), swapped].includes(other) || [one, one.slice(1)].includes(other.slice(1))
  );
}

/** Compares addresses as the unique indexes do: ignoring case. */
export function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** A mailto link. Escapes everything that could add a header or another recipient. */
export function mailtoUrl(email: string, filled: { subject?: string; body?: string } = {}): string {
  const part = (text: string) => encodeURIComponent(text.replace(loneSurrogate, '\uFFFD'));
  const at = email.lastIndexOf('@');
  const query = Object.entries(filled).map(([name, text]) => `${name}=${part(text)}`);
  const url = `mailto:${part(email.slice(0, at))}@${part(email.slice(at + 1))}`;
  return query.length > 0 ? `${url}?${query.join('&')}` : url;
}
