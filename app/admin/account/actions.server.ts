import { createRunner } from '#app/admin/actions/run-action.server.ts';
import { noticesActions } from './notices/notices-actions.server.ts';
import { passkeyActions, passkeyReasons } from './passkeys/passkeys-actions.server.ts';
import { sessionActions } from './sessions/sessions-actions.server.ts';

export const runAccountAction = createRunner(
  { ...passkeyActions, ...noticesActions, ...sessionActions },
  passkeyReasons,
);
