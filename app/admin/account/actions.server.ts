import { createRunner } from '#app/admin/actions/run-action.server.ts';
import { sessionActions } from './sessions/sessions-actions.server.ts';

export const runAccountAction = createRunner({ ...sessionActions });
