import {
  endOtherSessions,
  endOwnSession,
  type SessionOwner,
} from '#app/accounts/sessions/own-sessions.server.ts';
import type { Admin, AdminSession } from '#app/accounts/sign-in/admin-gate.server.ts';
import { forgetTrustedDevices } from '#app/accounts/two-step/trusted-devices.server.ts';
import { adminAction } from '#app/admin/actions/run-action.server.ts';
import { optionalText } from '#app/platform/http/read-body.server.ts';

export const sessionActions = {
  'end-session': adminAction({
    fields: { id: optionalText },
    done: 'Signed out there',
    async run({ db }, { id, admin, session, now }) {
      const ended = await endOwnSession(db, { id, owner: asOwner(admin, session), now });
      // Which of them that device is nobody knows, and its browser may have kept the password as well.
      if (ended.ok) await forgetTrustedDevices(db, admin.id);
      return ended;
    },
  }),
  'end-other-sessions': adminAction({
    done: 'Signed out everywhere else',
    async run({ db }, { admin, session, now }) {
      const owner = asOwner(admin, session);
      await db.transaction(async (tx) => {
        await endOtherSessions(tx, { owner, now });
        await forgetTrustedDevices(tx, owner.id);
      });
      return { ok: true };
    },
  }),
};

function asOwner({ id, email }: Admin, session: AdminSession): SessionOwner {
  return { id, email, role: 'admin', sessionId: session.id };
}
