import { createRunner } from '#app/admin/actions/run-action.server.ts';

export const runTeamAction = createRunner({});
