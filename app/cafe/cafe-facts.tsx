import { brand } from '#app/brand.ts';
import { mailtoUrl } from '#app/shared/person/email.ts';
import { telUrl } from '#app/shared/person/phone.ts';
import { useCafe } from './use-cafe.ts';

/** In a text. */
export function CafeEmail() {
  const { email } = useCafe();
  return (
    <a href={mailtoUrl(email)} className="underline underline-offset-4">
      {email}
    </a>
  );
}

/** Where a page leads no further: how to reach people. */
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

/** In a text. */
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

/** In an `<address>`. */
export function AddressLines() {
  return useCafe().addressLines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}
