import { X } from 'lucide-react';
import { useRef } from 'react';
import { Link, NavLink } from 'react-router';
import { brand } from '#app/brand.ts';
import { NewsletterForm } from '#app/newsletter/newsletter-form.tsx';
import { iconButtonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { useCloseOnNavigation } from '#app/ui/close-on-navigation.ts';

/** What the menu toggle points at. */
export const sideMenuId = 'side-menu';

const pages = [
  { to: '/', label: 'Home' },
  { to: '/shop', label: 'Shop' },
  { to: '/store', label: 'Store' },
  { to: '/career', label: 'Career' },
] as const;

/**
 * The menu that slides in from the left (SPEC 2, Sidebar menu): a native popover, so that opening,
 * Escape, a press on the overlay and the return of focus work before any script has arrived.
 */
export function SideMenu() {
  const menu = useRef<HTMLElement>(null);
  useCloseOnNavigation(menu);
  return (
    <nav
      ref={menu}
      id={sideMenuId}
      popover="auto"
      aria-label="Menu"
      data-side-menu
      className="fades side-menu fixed inset-0 m-0 h-dvh w-full bg-transparent text-ink"
    >
      <div className="flex h-full w-[min(22rem,86vw)] flex-col overflow-y-auto bg-paper shadow-float">
        <div className="flex h-16 shrink-0 items-center px-2 sm:px-6">
          <button
            type="button"
            aria-label="Close"
            // biome-ignore lint/a11y/noAutofocus: puts the focus into the menu when it opens, not on load
            autoFocus
            // React writes the attribute on the server only.
            ref={(button) => button?.setAttribute('autofocus', '')}
            popoverTarget={sideMenuId}
            popoverTargetAction="hide"
            className={iconButtonClass}
          >
            <X aria-hidden className="size-6" strokeWidth={1.5} />
          </button>
        </div>
        <ul className="flex flex-col gap-1 px-4 pt-6 sm:px-8">
          {pages.map((page) => (
            <li key={page.to}>
              <NavLink
                to={page.to}
                end
                className={({ isActive }) =>
                  classNames(
                    'block rounded-control px-2 py-2 text-2xl tracking-[-0.015em] transition-colors hover:text-matcha',
                    isActive && 'text-matcha',
                  )
                }
              >
                {page.label}
              </NavLink>
            </li>
          ))}
        </ul>
        <div className="mt-auto flex flex-col gap-6 px-6 pt-10 pb-8 sm:px-10">
          <NewsletterForm />
          <ul className="flex flex-col gap-3 text-[0.9375rem]">
            <li>
              <Link to="/privacy-policy" className="underline-offset-4 hover:underline">
                Privacy policy
              </Link>
            </li>
            <li>
              <a
                href={brand.social.url}
                rel="noreferrer"
                target="_blank"
                className="underline-offset-4 hover:underline"
              >
                {brand.social.label}
              </a>
            </li>
          </ul>
          <p className="text-sm text-muted">© 2025 {brand.name}. All rights reserved.</p>
        </div>
      </div>
    </nav>
  );
}
