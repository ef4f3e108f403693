import { type ReactNode, useEffect, useRef } from 'react';
import {
  type ClientActionFunctionArgs,
  data,
  Form,
  href,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigate,
  useNavigation,
} from 'react-router';
import { authContext } from '#app/accounts/auth.server.ts';
import type { OwnSession } from '#app/accounts/sessions/own-sessions.server.ts';
import { SessionList } from '#app/accounts/sessions/session-list.tsx';
import { accountPath } from '#app/accounts/visitor/sign-in-paths.ts';
import { refreshVisitor, useVisitor } from '#app/accounts/visitor/use-visitor.ts';
import { brand } from '#app/brand.ts';
import { type FormError, FormErrorBox } from '#app/forms/form.tsx';
import { formAction } from '#app/platform/http/form-action.server.ts';
import { takePoint } from '#app/platform/http/limits/rate-limits.server.ts';
import { textOf } from '#app/platform/http/read-body.server.ts';
import { actionHeaders } from '#app/platform/http/response-headers.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Day } from '#app/ui/day.tsx';
import { PageHead } from '#app/ui/document/page-head.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { DeleteAccount } from './delete-account.tsx';
import {
  changesPerSession,
  findVisitorAccount,
  postsPerAddress,
  requireVisitor,
  runVisitorAction,
} from './visitor-account.server.ts';

export const headers = actionHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = context.get(servicesContext);
  const now = new Date();
  const visitor = await requireVisitor(db, context.get(authContext), request, now);
  return findVisitorAccount(db, visitor, now);
}

type Answer = { done?: string; error?: FormError };

const failed = { error: { title: 'That did not work. Please try again.' } };

export const action = formAction<Answer>({
  limit: postsPerAddress,
  failed,
  failure: 'An account could not be changed',
  async handle({ request, context }, { form, refuse }) {
    const services = context.get(servicesContext);
    const auth = context.get(authContext);
    const now = new Date();
    const signedIn = await requireVisitor(services.db, auth, request, now);
    await takePoint(services.limits, changesPerSession, signedIn.session.id);
    const fields = { intent: textOf(form, 'intent'), id: textOf(form, 'id') };
    const result = await runVisitorAction(services, fields, { auth, request, signedIn, now });
    if (!result) return refuse(400, failed);
    if (!(result instanceof Headers)) return data<Answer>(result);
    return redirect(href('/'), { status: 303, headers: result });
  },
});

/** After a sign-out it updates the header; after a deletion, the page that it leads to shows a toast. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const intent = (await request.clone().formData()).get('intent');
  try {
    const answer = await serverAction<typeof action>();
    return answer.error ? sayFailed(answer.error) : answer;
  } catch (error) {
    if (!(error instanceof Response)) return sayFailed(failed.error);
    const isDone = error.headers.get('Location') === href('/');
    if (isDone && intent === 'delete')
      showToast({ title: 'Your account was deleted', lasting: true });
    void refreshVisitor();
    throw error;
  }
}

/** Says it in a toast, which also shows above the dialog. */
function sayFailed(error: FormError) {
  showToast({ ...error, tone: 'danger' });
  // With this status React Router loads nothing again: a second failure would hide the first.
  return data<Answer>({}, { status: 503 });
}

export default function VisitorAccountPage() {
  const visitor = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  useHomeWhenSignedOut();
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-14 sm:px-8 sm:py-20">
      <PageHead
        title={`Your account · ${brand.name}`}
        description={`What ${brand.name} keeps about your account.`}
        path={accountPath}
      />
      <h1 className="mb-8 text-display">Your account</h1>
      <Outcome {...answer} />
      <Profile {...visitor} />
      <Part title="Sessions">
        <VisitorSessions sessions={visitor.sessions} />
      </Part>
      <Part title="Your data">
        <DownloadData />
      </Part>
      <Part title="The end of your account">
        <DeleteAccount />
      </Part>
    </div>
  );
}

function Outcome({ done, error }: Answer) {
  return (
    <>
      <div role="status">
        {done && (
          <p className="mb-8 rounded-control bg-matcha-mist px-4 py-3 text-matcha-deep">{done}</p>
        )}
      </div>
      <FormErrorBox error={error} />
    </>
  );
}

function Profile({ name, email, since }: { name: string; email: string; since: Date | null }) {
  return (
    <div className="pb-10 text-lg wrap-anywhere">
      {name && <p>{name}</p>}
      <p>{email}</p>
      {since && (
        <p className="mt-2 text-base text-muted">
          Signed in with Google since <Day at={since} />
        </p>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-10">
      <h2 className="mb-5 text-title">{title}</h2>
      {children}
    </section>
  );
}

function DownloadData() {
  return (
    <form method="post" action={href('/api/account-data')}>
      <p className="text-muted">
        A JSON file with everything that we keep about this account, and a list of what it leaves
        out.
      </p>
      <Button type="submit" look="secondary" className="mt-5 w-full sm:w-auto">
        Download my data
      </Button>
    </form>
  );
}

/** Leads home after a sign-out by the header's button or in another tab: the account does not stay on the screen. */
function useHomeWhenSignedOut(): void {
  const visitor = useVisitor();
  const navigate = useNavigate();
  // A form here that ends the session redirects by itself.
  const idle = useNavigation().state === 'idle';
  const wasKnown = useRef(false);
  useEffect(() => {
    if (visitor) wasKnown.current = true;
    else if (wasKnown.current && idle) void navigate(href('/'), { replace: true });
  }, [visitor, idle, navigate]);
}

function VisitorSessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const sending = useNavigation().formMethod === 'POST';
  return (
    <>
      <SessionList
        sessions={sessions}
        signOut={({ id }, describedBy) => (
          <Form method="post" className="contents">
            <input type="hidden" name="intent" value="end-session" />
            <input type="hidden" name="id" value={id} />
            <Button
              type="submit"
              look="secondary"
              disabled={sending}
              aria-describedby={describedBy}
            >
              Sign out
            </Button>
          </Form>
        )}
      />
      {sessions.length > 1 && (
        <Form method="post" className="mt-5">
          <input type="hidden" name="intent" value="end-other-sessions" />
          <Button type="submit" look="danger" disabled={sending} className="w-full sm:w-auto">
            Sign out everywhere else
          </Button>
        </Form>
      )}
    </>
  );
}
