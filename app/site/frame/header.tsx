import { href, Link, useLocation } from 'react-router';
import { brand } from '#app/brand.ts';
import { CartButton } from '#app/cart/cart-button.tsx';
import { CartPanel } from '#app/cart/cart-panel.tsx';
import { iconButtonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Menu } from '#app/ui/icons/icons.ts';
import { Logo } from '#app/ui/icons/logo.tsx';
import { AccountButton } from './account-button.tsx';
import { sideMenuId } from './side-menu.tsx';

const themes = {
  film: 'absolute inset-x-0 top-0 text-white',
  black: 'sticky top-0 bg-black text-white',
  paper: 'sticky top-0 border-b border-line bg-paper',
} as const;

/** The look of an icon on a dark header, under a pointer or with the focus. */
const onDark = 'hover:bg-[#ffffff26] focus-visible:outline-white';

/** Shows the name only if there is room: with text at 200 %, the header would be wider than a phone. */
const nameWhereItFits = '[&_span]:hidden @2xs:[&_span]:inline';

function themeOf(pathname: string): keyof typeof themes {
  if (pathname === href('/')) return 'film';
  return pathname.startsWith(href('/shop')) ? 'black' : 'paper';
}

/** The header of the public pages. Its menu opens without script. */
export function Header() {
  const { pathname } = useLocation();
  const theme = themeOf(pathname);
  const icon = classNames(iconButtonClass, theme !== 'paper' && onDark);
  return (
    <>
      <header className={classNames('@container z-20', themes[theme])}>
        <div className="mx-auto grid h-16 max-w-7xl grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center px-2 sm:px-6">
          <div className="justify-self-start">
            <button type="button" aria-label="Menu" popoverTarget={sideMenuId} className={icon}>
              <Icon node={Menu} className="size-icon" />
            </button>
          </div>
          <Link
            to={href('/')}
            aria-label={`${brand.name}, home`}
            className={classNames(
              'rounded-control px-2 py-1',
              theme !== 'paper' && 'focus-visible:outline-white',
            )}
          >
            <Logo className={nameWhereItFits} />
          </Link>
          <div className="flex max-w-full justify-self-end">
            <AccountButton className={icon} />
            <CartButton className={theme === 'paper' ? undefined : onDark} />
          </div>
        </div>
        <noscript>
          <p className="mx-auto max-w-7xl px-4 pb-2 text-right text-sm sm:px-8">
            The cart needs JavaScript.
          </p>
        </noscript>
      </header>
      <CartPanel />
    </>
  );
}
