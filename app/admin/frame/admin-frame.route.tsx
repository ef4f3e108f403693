import { href, Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { ConfirmIdentity } from '#app/accounts/confirm/confirm-identity.tsx';
import { AccountNameContext } from '#app/accounts/passwords/password-field.tsx';
import { SessionEndWarning } from '#app/accounts/sessions/ending/session-end-warning.tsx';
import { adminContext, requireAdmin } from '#app/accounts/sign-in/admin-gate.server.ts';
import { useSignInNotice } from '#app/accounts/sign-in/sign-in-notice.ts';
import { SendsMailContext } from '#app/admin/mail-preview.tsx';
import { cafeContent } from '#app/cafe/cafe.server.ts';
import { CafeContext } from '#app/cafe/use-cafe.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { countOpenRequests } from '#app/privacy/requests/data-requests.server.ts';
import { SkipLink } from '#app/ui/navigation/skip-link.tsx';
import type { Route } from './+types/admin-frame.route.ts';
import { AdminMenu } from './admin-menu.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';

export const middleware = [requireAdmin];

/** Needed even if it had nothing to load: without a loader, a change of page would not ask the gate. */
export async function loader({ context }: Route.LoaderArgs) {
  const { content, db, settings } = context.get(servicesContext);
  const { email } = context.get(adminContext);
  return {
    email,
    cafe: content.get(cafeContent),
    openRequests: await countOpenRequests(db),
    sendsMail: settings.smtpUrl !== undefined,
  };
}

/** The pages whose actions change the data of this frame. */
const changedBy: readonly (string | undefined)[] = [href('/admin/requests'), href('/admin/cafe')];

/**
 * Loads again only when a privacy request may have been answered or the cafe's facts changed. At other times it would
 * be one more request that can fail and so take the screen away. The gate is asked anyway, with every request of the
 * page inside.
 */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  return changedBy.includes(change.formAction) && change.defaultShouldRevalidate;
}

export default function AdminFrame() {
  useSignInNotice();
  const { email, cafe, openRequests, sendsMail } = useLoaderData<typeof loader>();
  return (
    <AccountNameContext value={email}>
      <div
        data-back-office
        className="min-h-window lg:grid lg:grid-cols-[6.5rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)]"
      >
        <SkipLink />
        <AdminMenu openRequests={openRequests} />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-[84rem] min-w-0 px-4 py-6 outline-none sm:px-8 lg:px-6 lg:py-10 xl:px-8"
        >
          <noscript>
            <p className="mb-6 rounded-control bg-amber-mist px-4 py-3 text-amber">
              The back office needs JavaScript.
            </p>
          </noscript>
          <SendsMailContext value={sendsMail}>
            <CafeContext value={cafe}>
              <Outlet />
            </CafeContext>
          </SendsMailContext>
        </main>
        <ScrollToTop />
        <ConfirmIdentity />
        <SessionEndWarning />
      </div>
    </AccountNameContext>
  );
}
