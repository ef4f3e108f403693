import { href, Link, NavLink } from 'react-router';
import { useVisitor } from '#app/accounts/visitor/use-visitor.ts';
import { brand } from '#app/brand.ts';
import { useCafe } from '#app/cafe/use-cafe.ts';
import { menuFetcherKey } from '#app/newsletter/newsletter.ts';
import { NewsletterForm } from '#app/newsletter/newsletter-form.tsx';
import { whatsAppUrl } from '#app/shared/person/phone.ts';
import { classNames } from '#app/ui/class-names.ts';
import { SlideMenu } from '#app/ui/navigation/slide-menu.tsx';

export const sideMenuId = 'side-menu';

const pages = [
  { to: href('/'), label: 'Home' },
  { to: href('/shop'), label: 'Shop' },
  { to: href('/store'), label: 'Store' },
  { to: href('/career'), label: 'Career' },
] as const;

const link = 'inline-block py-2 underline-offset-4 hover:underline';

/** The menu of the public pages, for an admin with a link back to the back office. */
export function SideMenu() {
  const { social, whatsapp } = useCafe();
  const visitor = useVisitor();
  return (
    <SlideMenu id={sideMenuId}>
      <ul className="flex flex-col gap-1 px-2 pt-6 sm:px-6">
        {pages.map((page) => (
          <li key={page.to}>
            <NavLink
              to={page.to}
              end
              className={({ isActive }) =>
                classNames(
                  'block rounded-control px-2 py-2 text-2xl tracking-snug recolors hover:text-matcha',
                  isActive && 'text-matcha',
                )
              }
            >
              {page.label}
            </NavLink>
          </li>
        ))}
      </ul>
      <div className="mt-auto flex flex-col gap-6 px-4 pt-10 pb-8 sm:px-8">
        <NewsletterForm fetcherKey={menuFetcherKey} />
        <ul className="flex flex-col text-[0.9375rem]">
          {visitor?.role === 'admin' && (
            <li>
              <Link to={href('/admin')} className={link}>
                Back office
              </Link>
            </li>
          )}
          <li>
            <Link to={href('/privacy-policy')} className={link}>
              Privacy policy
            </Link>
          </li>
          <li>
            <OutsideLink {...social} />
          </li>
          {whatsapp && (
            <li>
              <OutsideLink url={whatsAppUrl(whatsapp)} label="WhatsApp" />
            </li>
          )}
        </ul>
        <p className="text-sm text-muted">© {brand.name}. All rights reserved.</p>
      </div>
    </SlideMenu>
  );
}

function OutsideLink({ url, label }: { url: string; label: string }) {
  return (
    <a href={url} rel="noreferrer" target="_blank" className={link}>
      {label}
    </a>
  );
}
