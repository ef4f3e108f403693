import { Form, href, Link, NavLink } from 'react-router';
import {
  ArrowLeft,
  BriefcaseBusiness,
  CircleUser,
  Coffee,
  DatabaseBackup,
  FileText,
  Mail,
  ShieldUser,
  Store,
  Sun,
  UserCheck,
  Users,
} from '#app/admin/icons.ts';
import { Badge } from '#app/ui/badge.tsx';
import { iconButtonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { LogOut, Menu } from '#app/ui/icons/icons.ts';
import { Logo } from '#app/ui/icons/logo.tsx';
import { SlideMenu } from '#app/ui/navigation/slide-menu.tsx';

const menuId = 'admin-menu';

const lists = [
  { to: href('/admin/today'), label: 'Today', icon: Sun },
  { to: href('/admin/applications'), label: 'Job Applications', icon: FileText },
  { to: href('/admin/employees'), label: 'Employee Records', icon: Users },
  { to: href('/admin/email-list'), label: 'Email List', icon: Mail },
  { to: href('/admin/jobs'), label: 'Jobs', icon: BriefcaseBusiness },
  { to: href('/admin/shop'), label: 'Shop', icon: Store },
  { to: href('/admin/cafe'), label: 'Cafe', icon: Coffee },
  { to: href('/admin/requests'), label: 'Data requests', icon: UserCheck },
] as const;

const accounts = [
  { to: href('/admin/backups'), label: 'Backups', icon: DatabaseBackup },
  { to: href('/admin/team'), label: 'Team', icon: ShieldUser },
  { to: href('/admin/account'), label: 'Your account', icon: CircleUser },
] as const;

/**
 * The side menu of every admin screen. Beside the page on a desktop; on a phone or tablet a
 * native popover behind a Menu button.
 */
export function AdminMenu(props: { openRequests: number }) {
  return (
    <>
      <header className="sticky top-0 z-20 flex h-16 items-center gap-2 border-b border-line bg-paper px-2 lg:hidden">
        <button type="button" aria-label="Menu" popoverTarget={menuId} className={iconButtonClass}>
          <Icon node={Menu} className="size-6" />
        </button>
        <Logo />
      </header>
      <div className="hidden border-r border-line lg:block">
        <nav aria-label="Admin" className="admin-menu">
          <Logo className="px-3 lg:justify-center lg:*:last:hidden xl:justify-start xl:*:last:inline" />
          <MenuItems {...props} />
        </nav>
      </div>
      <SlideMenu id={menuId}>
        <div className="flex grow flex-col px-4 pb-8">
          <MenuItems {...props} />
        </div>
      </SlideMenu>
    </>
  );
}

function MenuItems({ openRequests }: { openRequests: number }) {
  return (
    <>
      <Pages pages={lists} openRequests={openRequests} />
      <div className="mt-4 border-t border-line pt-4">
        <Pages pages={accounts} />
      </div>
      <ul className="mt-auto flex flex-col gap-1">
        <li>
          <Link to={href('/')} className="admin-menu-item">
            <Icon node={ArrowLeft} className="size-5 shrink-0" />
            Back to Main Site
          </Link>
        </li>
        <li>
          {/* Loads a whole new document, so that nothing of the back office stays in the page's memory. */}
          <Form method="post" action={href('/admin/logout')} reloadDocument>
            <button type="submit" className="admin-menu-item">
              <Icon node={LogOut} className="size-5 shrink-0" />
              Logout
            </button>
          </Form>
        </li>
      </ul>
    </>
  );
}

function Pages({
  pages,
  openRequests = 0,
}: {
  pages: typeof lists | typeof accounts;
  openRequests?: number;
}) {
  return (
    <ul className="flex flex-col gap-1">
      {pages.map(({ to, label, icon }) => (
        <li key={to}>
          <NavLink
            to={to}
            className={({ isActive }) =>
              classNames(
                'admin-menu-item',
                isActive && 'bg-matcha-mist font-medium text-matcha-deep',
              )
            }
          >
            <Icon node={icon} className="size-5 shrink-0" />
            {label}
            {to === href('/admin/requests') && openRequests > 0 && (
              <Badge tone="yellow">
                {openRequests}
                <span className="sr-only"> open</span>
              </Badge>
            )}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
