import { brand } from '#app/brand.ts';
import { mailtoUrl } from '#app/shared/person/email.ts';
import { telUrl } from '#app/shared/person/phone.ts';
import { useCafe } from './use-cafe.ts';

/** The cafe's email address as a link, within a text. */
export function CafeEmail() {
  const { email } = useCafe();
  return (
    <a href={mailtoUrl(email)} className="underline underline-offset-4">
      {email}
    </a>
  );
}

/** How to reach the cafe, for pages that lead no further. */
export function CafeContact() {
  const { phone } = useCafe();
  return (
    <p>
      Write to <CafeEmail />
      {phone && (
        <>
          , or call{' '}
          <a href={telUrl(phone)} className="whitespace-nowrap underline underline-offset-4">
            {phone}
          </a>
        </>
      )}
      .
    </p>
  );
}

/** The name of the cafe's social page, within a text. */
export function SocialPage() {
  return useCafe().social.label;
}

export function PostalAddress() {
  return (
    <address className="not-italic">
      <span className="block">{brand.name}</span>
      <AddressLines />
    </address>
  );
}

/** The lines of the address, within an `<address>`. */
export function AddressLines() {
  return useCafe().addressLines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}
