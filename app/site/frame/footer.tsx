import { href, Link } from 'react-router';
import { AddressLines } from '#app/cafe/cafe-facts.tsx';
import { useCafe } from '#app/cafe/use-cafe.ts';
import { useOpeningState } from '#app/cafe/use-opening-state.ts';
import { mailtoUrl } from '#app/shared/person/email.ts';
import { telUrl } from '#app/shared/person/phone.ts';

const link = 'inline-block py-2 underline-offset-4 hover:underline sm:py-0';

const pages = [
  { to: href('/store'), label: 'Find us' },
  { to: href('/career'), label: 'Career' },
  { to: href('/my-data'), label: 'Your data' },
  { to: href('/privacy-policy'), label: 'Privacy' },
] as const;

export function Footer() {
  const { email, phone, social } = useCafe();
  const openingState = useOpeningState();
  return (
    <footer className="mt-24 border-t border-line">
      <div className="mx-auto flex max-w-7xl flex-col gap-6 px-4 py-10 text-[0.9375rem] text-muted sm:flex-row sm:justify-between sm:gap-x-12 sm:px-8">
        <address className="shrink-0 leading-relaxed not-italic wrap-anywhere sm:max-w-1/2">
          <AddressLines />
        </address>
        <ul className="grid min-w-0 grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-x-4 leading-relaxed wrap-anywhere sm:flex sm:flex-wrap sm:content-start sm:justify-end sm:gap-x-8">
          {openingState && (
            <li className="col-span-full">
              <Link to={href('/store')} className={link}>
                {openingState}
              </Link>
            </li>
          )}
          <li className="col-span-full">
            <a href={mailtoUrl(email)} className={link}>
              {email}
            </a>
          </li>
          {phone && (
            <li className="col-span-full">
              <a href={telUrl(phone)} className={link}>
                {phone}
              </a>
            </li>
          )}
          <li>
            <a href={social.url} rel="noreferrer" className={link}>
              {social.label}
            </a>
          </li>
          {pages.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={link}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
