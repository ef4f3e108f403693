import { useEffect, useEffectEvent, useState } from 'react';
import { href, Link, useLoaderData, useLocation, useNavigate, useSearchParams } from 'react-router';
import { brand } from '#app/brand.ts';
import { CafeContact } from '#app/cafe/cafe-facts.tsx';
import { removeSentDraft, wasJustSent } from '#app/forms/draft.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { stills } from '#app/ui/media/stills.ts';
import { MessagePage } from '#app/ui/message-page.tsx';
import type { Route } from './+types/application-submitted.route.ts';
import { applicationDraft, sentParameter, submittedWords } from './application-submitted.tsx';

const path = href('/career/submitted');

/** Has this browser sent an application without script, a moment ago? */
export function loader({ request }: Route.LoaderArgs) {
  return { justSent: wasJustSent(path, request) };
}

/** With script the history state tells, even without a connection. */
export function clientLoader() {
  return { justSent: false };
}

/**
 * GET /career/submitted?reference=A1B2-C3D4: the receipt of an application, which has nobody's data. Only this tab's
 * history state knows that the application was sent from here, and with which email address.
 */
export default function ApplicationSubmittedPage() {
  const { state, search } = useLocation();
  const isSent = useSearchParams()[0].has(sentParameter);
  const { justSent } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  // The server does not know the history, so the page starts with undefined. Null: nothing was sent from here.
  const [email, setEmail] = useState<string | null | undefined>(justSent ? '' : undefined);
  const look = useEffectEvent(() => {
    removeSentDraft(path, applicationDraft);
    if (typeof state === 'string') setEmail(state);
    // Noted in the history state, so that a reload finds it.
    else if (justSent) navigate({ search }, { replace: true, state: '' });
    else setEmail(null);
  });
  useEffect(() => look(), []);
  return (
    <>
      <title>{`Your application · ${brand.name}`}</title>
      {email === undefined && <noscript>{isSent ? <Receipt email="" /> : <NoReceipt />}</noscript>}
      {email === null && <NoReceipt />}
      {typeof email === 'string' && <Receipt email={email} />}
    </>
  );
}

function Receipt({ email }: { email: string }) {
  const reference = useSearchParams()[0].get('reference') ?? '';
  const isReference = /^[\dA-F]{4}-[\dA-F]{4}$/.test(reference);
  const { title, description } = submittedWords;
  return (
    <MessagePage title={title} still={stills.served}>
      <p>{description}</p>
      {isReference && (
        <p className="text-xl text-ink">
          Your reference: <strong className="whitespace-nowrap">{reference}</strong>
        </p>
      )}
      <section className="flex flex-col gap-3">
        <h2 className="text-xl text-ink">What happens next</h2>
        <ul className="bullets">
          <li className="wrap-anywhere">
            A receipt goes to {email || 'the email address that you gave'}, in a few minutes. If it
            is not there, look into the spam folder.
          </li>
          <li>One of us reads your application and looks at your photos.</li>
          <li>We write to that address or call the number that you gave.</li>
        </ul>
      </section>
      <div>
        <p>
          Has something changed? Ask for a correction at{' '}
          <Link to={href('/my-data')} className="underline underline-offset-4">
            Your data
          </Link>
          . Is the address wrong? Tell us the reference.
        </p>
        <CafeContact />
      </div>
      <Link to={href('/career')} className={buttonClass('primary')}>
        Back to Careers
      </Link>
    </MessagePage>
  );
}

function NoReceipt() {
  return (
    <MessagePage title="There is no receipt here">
      <p>
        It is shown in the tab from which an application was just sent. You find yours, with its
        reference, in the email that we sent you.
      </p>
      <Link to={href('/career')} className={buttonClass('primary')}>
        Career
      </Link>
    </MessagePage>
  );
}
