import { Outlet } from 'react-router';
import { requireAdmin } from '#app/accounts/admin/admin-gate.server.ts';
import { useSignInNotice } from '#app/accounts/admin/sign-in-notice.ts';
import { ConfirmIdentity } from '#app/accounts/confirm/confirm-identity.tsx';
import { SessionEndWarning } from '#app/accounts/sessions/ending/session-end-warning.tsx';
import { SkipLink } from '#app/ui/navigation/skip-link.tsx';
import { AdminMenu } from './admin-menu.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';

export const middleware = [requireAdmin];

/** Nothing to load, but without a loader the gate above would not be asked on a change of page. */
export function loader() {
  return null;
}

/**
 * The null above never changes. Asking for it again would only be one more request that can fail and
 * so take the screen away; the gate is asked with every request of the page inside, too.
 */
export function shouldRevalidate() {
  return false;
}

export default function AdminFrame() {
  useSignInNotice();
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[6.5rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)]">
      <SkipLink />
      <AdminMenu />
      <main
        id="main"
        tabIndex={-1}
        className="min-w-0 px-4 py-6 outline-none sm:px-8 lg:px-6 lg:py-10 xl:px-8"
      >
        <noscript>
          <p className="mb-6 rounded-control bg-amber-mist px-4 py-3 text-amber">
            The back office needs JavaScript.
          </p>
        </noscript>
        <Outlet />
      </main>
      <ScrollToTop />
      <ConfirmIdentity />
      <SessionEndWarning />
    </div>
  );
}
