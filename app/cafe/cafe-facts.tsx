import { brand } from '#app/brand.ts';
import { mailtoUrl } from '#app/shared/email.ts';
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

/** In a text. */
export function SocialPage() {
  return useCafe().social.label;
}

export function PostalAddress() {
  return (
    <address className="not-italic">
      {[brand.name, ...useCafe().addressLines].map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
