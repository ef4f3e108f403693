import { type ReactNode, useState } from 'react';
import { href, Link, useLoaderData } from 'react-router';
import { createAction } from '#app/admin/actions/run-action.server.ts';
import { ForTheMachine, ScreenHead, Section } from '#app/admin/section.tsx';
import { servicesContext } from '#app/platform/services.server.ts';
import {
  findActingAdmins,
  findActingSessions,
} from '#app/privacy/breach/acting-sessions.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import type { Route } from './+types/breach.route.ts';
import { runBreachAction } from './actions.server.ts';
import { BreachForm } from './breach-form.tsx';
import { BreachFound, type Found } from './breach-found.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  return { admins: await findActingAdmins(db), sessions: await findActingSessions(db) };
}

export const action = createAction(runBreachAction);

export { clientAction } from '#app/admin/actions/use-action.ts';

export default function BreachPage() {
  const { admins, sessions } = useLoaderData<typeof loader>();
  const [found, setFound] = useState<Found | null>(null);
  return (
    <>
      <ScreenHead
        title="If data got out"
        lead="Three steps. The Commissioner has to be notified within 72 hours, the people within 7 days after that. Write down the time and what you do, and delete nothing."
      />
      <StopIt />
      <BreachForm admins={admins} sessions={sessions} onFound={setFound} />
      {found ? (
        <BreachFound {...found} />
      ) : (
        <Section title="3. Tell the Commissioner and the people">
          <p className="text-muted">
            Once you have looked it up, the notices are here, in English and in Malay.
          </p>
        </Section>
      )}
    </>
  );
}

/** What to do first, and where. */
function StopIt() {
  return (
    <Section title="1. Stop it">
      <ul className="flex flex-col gap-5">
        <Step text="Somebody may know your password, or has a device of yours: sign out everywhere else, then set a new password.">
          <Link to={href('/admin/account')} className={buttonClass('secondary')}>
            Your sessions and password
          </Link>
        </Step>
        <Step text="It is another admin’s: have them do the same, or remove them, which signs them out at once.">
          <Link to={href('/admin/team')} className={buttonClass('secondary')}>
            Team
          </Link>
        </Step>
        <Step text="An onboarding link went astray: withdraw it in the menu of the employee.">
          <Link to={href('/admin/employees')} className={buttonClass('secondary')}>
            Employee Records
          </Link>
        </Step>
        <Step text="Somebody was on the machine itself, or has an archive with its key: have whoever looks after the machine stop the site, and change the key.">
          <ForTheMachine>
            Ctrl-C or ‘systemctl stop embun’ stops it, ‘npm run rotate-key’ changes the key.
          </ForTheMachine>
        </Step>
      </ul>
    </Section>
  );
}

function Step({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="flex flex-col items-start gap-2">
      <p>{text}</p>
      {children}
    </li>
  );
}
