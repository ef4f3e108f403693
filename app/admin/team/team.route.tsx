import { createClientAction } from '#app/admin/actions/client-action.ts';
import { createAction } from '#app/admin/actions/run-action.server.ts';
import { brand } from '#app/brand.ts';
import { runTeamAction } from './actions.server.ts';

export async function loader() {
  return null;
}

export const action = createAction(runTeamAction);

export const clientAction = createClientAction({});

export default function TeamPage() {
  return (
    <>
      <title>{`Team · ${brand.name}`}</title>
      <h1 className="mb-6 text-title">Team</h1>
    </>
  );
}
