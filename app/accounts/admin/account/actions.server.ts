import { createRunner } from '#app/admin/actions/run-action.server.ts';
import { noticesActions } from './notices/notices-actions.server.ts';
import { passkeyActions, passkeyReasons } from './passkeys/passkeys-actions.server.ts';
import { profileActions, profileReasons } from './profile/profile-actions.server.ts';
import { sessionActions } from './sessions/sessions-actions.server.ts';
import { twoStepActions, twoStepReasons } from './two-step/two-step-actions.server.ts';

export const runAccountAction = createRunner(
  '/admin/account',
  { ...profileActions, ...twoStepActions, ...passkeyActions, ...noticesActions, ...sessionActions },
  { ...profileReasons, ...twoStepReasons, ...passkeyReasons },
);
