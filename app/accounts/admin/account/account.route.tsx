import { useLoaderData } from 'react-router';
import { findRecentActivity } from '#app/accounts/activity/activity.server.ts';
import { findPasskeys } from '#app/accounts/passkeys/passkeys.server.ts';
import { relyingParty } from '#app/accounts/passkeys/relying-party.ts';
import { findPendingEmail } from '#app/accounts/profile/profile.server.ts';
import { findOwnSessions } from '#app/accounts/sessions/own-sessions.server.ts';
import {
  adminContext,
  adminSessionContext,
  twoStepDueContext,
} from '#app/accounts/sign-in/admin-gate.server.ts';
import { countRecoveryCodes } from '#app/accounts/two-step/factor.server.ts';
import { createAction } from '#app/admin/actions/run-action.server.ts';
import { ScreenHead } from '#app/admin/section.tsx';
import { findNoticeTime } from '#app/careers/notices/application-notices.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/account.route.ts';
import { runAccountAction } from './actions.server.ts';
import { ChangePasswordSection } from './change-password-section.tsx';
import { NoticesSection } from './notices-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoStepSection } from './two-step-section.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, settings } = services;
  const profile = context.get(adminContext);
  const { id: sessionId } = context.get(adminSessionContext);
  const now = new Date();
  return {
    profile,
    twoStep: {
      codesLeft: await countRecoveryCodes(services, profile.id),
      required: context.get(twoStepDueContext),
    },
    passkeys: await findPasskeys(db, profile.id),
    passkeyOrigin: relyingParty(settings.origin)?.origin ?? null,
    pendingEmail: await findPendingEmail(db, profile.id, now),
    sessions: await findOwnSessions(db, { id: profile.id, sessionId }, now),
    notices: await findNoticeTime(db, profile.id),
    activity: await findRecentActivity(db, { adminId: profile.id, now }),
  };
}

export const action = createAction(runAccountAction);

export { clientAction } from '#app/admin/actions/use-action.ts';

export default function AccountPage() {
  const { profile, pendingEmail, twoStep, passkeys, passkeyOrigin, sessions, notices, activity } =
    useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHead title="Your account" />
      <ProfileSection profile={profile} pendingEmail={pendingEmail} />
      <ChangePasswordSection email={profile.email} />
      <TwoStepSection {...twoStep} />
      <PasskeysSection passkeys={passkeys} origin={passkeyOrigin} />
      <SessionsSection sessions={sessions} />
      <NoticesSection chosen={notices} />
      <RecentActivity activity={activity} />
    </>
  );
}
