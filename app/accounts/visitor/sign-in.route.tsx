import { useEffect } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Form,
  type HeadersFunction,
  href,
  Link,
  type LoaderFunctionArgs,
  redirect,
  replace,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { authContext } from '#app/accounts/auth.server.ts';
import { AuthLayout } from '#app/accounts/auth-layout.tsx';
import { brand } from '#app/brand.ts';
import { cookiesRefused } from '#app/forms/client-action.ts';
import { type FormError, FormErrorBox } from '#app/forms/form.tsx';
import { NoticeDisclosure } from '#app/notices/notice-disclosure.tsx';
import { requestLogContext } from '#app/platform/failures/log.server.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { retryAfter } from '#app/platform/http/refusal.server.ts';
import { actionHeaders } from '#app/platform/http/response-headers.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { Button, iconButtonClass } from '#app/ui/button.tsx';
import { PageHead } from '#app/ui/document/page-head.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { X } from '#app/ui/icons/icons.ts';
import { Logo } from '#app/ui/icons/logo.tsx';
import { startGoogleSignIn } from './google-sign-in.server.ts';
import { inAppBrowser } from './in-app-browser.ts';
import { OpenInBrowser } from './open-in-browser.tsx';
import { signInPathFor, signInReturnPath } from './sign-in-paths.ts';
import { fetchSession, logBrowserError } from './use-visitor.ts';

export const headers: HeadersFunction = (all) => {
  const headers = new Headers(actionHeaders(all));
  // The page has a line for browsers inside another app, so it depends on the User-Agent.
  headers.append('Vary', 'User-Agent');
  return headers;
};

type SignInData = {
  /** Where Close leads, and where a signed-in visitor is redirected. */
  from: string;
  google: boolean;
  /** Has the browser asked who is signed in? */
  asked: boolean;
  app: ReturnType<typeof inAppBrowser>;
};

/** The document is the same for everybody in the same browser, signed in or not. */
export function loader({ request, context, url }: LoaderFunctionArgs): SignInData {
  const from = signInReturnPath(url.searchParams.get('from'));
  const app = inAppBrowser(request.headers.get('User-Agent') ?? '');
  return { from, google: context.get(authContext).google !== null, asked: false, app };
}

/** Asks who is signed in, and redirects a visitor to where they came from (spec 2.12). */
export async function clientLoader({
  request,
}: Pick<LoaderFunctionArgs, 'request'>): Promise<SignInData> {
  const from = signInReturnPath(new URL(request.url).searchParams.get('from'));
  const app = inAppBrowser(navigator.userAgent);
  try {
    const { visitor, google } = await fetchSession();
    if (visitor) throw replace(from);
    return { from, google, asked: true, app };
  } catch (error) {
    if (error instanceof Response) throw error;
    logBrowserError('Who is signed in could not be asked:', error);
    return { from, google: true, asked: true, app };
  }
}
clientLoader.hydrate = true as const;

/** Starts the sign-in: 302 to Google, 429 with Retry-After, or back to this page on an error. */
export async function action({ request, context, url }: ActionFunctionArgs) {
  const from = signInReturnPath(url.searchParams.get('from'));
  const { db, limits, settings } = context.get(servicesContext);
  const start = await startGoogleSignIn(
    { db, limits, settings, log: context.get(requestLogContext) },
    context.get(authContext),
    { request, address: clientAddress(request), from },
    new Date(),
  );
  if (start.ok) return redirect(start.url, { status: 302, headers: start.headers });
  if (start.reason === 'too-many') {
    return data(null, { status: 429, headers: retryAfter(start.retryAfterSeconds) });
  }
  return redirect(signInPathFor(from), { status: 303 });
}

/** Without a response the error is logged, and the page stays (spec 8.3, 4.18). */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  if (!navigator.cookieEnabled) return data({ error: cookiesRefused }, { status: 503 });
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    // The redirect to Google is a thrown response.
    if (error instanceof Response) throw error;
    logBrowserError('Sign-in could not be started:', error);
    // With this status React Router does not reload the page's data, which would fail as well.
    return data(null, { status: 503 });
  }
}

const googleMissingId = 'google-missing';

export default function SignInPage() {
  const page = useLoaderData<typeof clientLoader>();
  useReloadWhenBackFromGoogle();
  return (
    <AuthLayout>
      <div className="flex grow flex-col">
        <PageHead
          title={`Sign up/login · ${brand.name}`}
          description={`Sign in to ${brand.name} with your Google account.`}
          path={href('/auth')}
        />
        <header className="flex h-16 shrink-0 items-center justify-between px-2 sm:px-6">
          <Link
            to={href('/')}
            aria-label={`${brand.name}, home`}
            className="rounded-control px-2 py-1 text-matcha"
          >
            <Logo />
          </Link>
          <Link to={page.from} aria-label="Close" title="Close" className={iconButtonClass}>
            <Icon node={X} className="size-6" />
          </Link>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-md grow flex-col justify-center gap-8 px-6 py-10 outline-none"
        >
          <h1 className="text-display">
            Sign up/
            <wbr />
            login
          </h1>
          <SignInForm {...page} />
          <p className="text-sm text-muted">
            By signing in, you agree to our terms of service and{' '}
            <Link
              to={href('/privacy-policy')}
              className="underline underline-offset-4 hover:text-ink"
            >
              privacy policy
            </Link>
            .
          </p>
        </main>
      </div>
    </AuthLayout>
  );
}

function SignInForm({ from, google, asked, app }: SignInData) {
  const answer = useActionData<{ error: FormError } | null>();
  const starting = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" className="flex flex-col gap-4">
      {google && <NoticeDisclosure form="sign-in" />}
      {google && <OpenInBrowser app={app} from={from} />}
      <FormErrorBox error={answer?.error} />
      {!asked && (
        <p
          role="status"
          className="flex min-h-11 items-center text-muted noscript:hidden in-data-failed:hidden"
        >
          LOADING...
        </p>
      )}
      <Button
        type="submit"
        disabled={!google || starting}
        aria-describedby={google ? undefined : googleMissingId}
        // Without scripts the page never asks who is signed in, so there is nothing to wait for.
        className={asked ? undefined : 'hidden! noscript:inline-flex! in-data-failed:inline-flex!'}
      >
        CONTINUE WITH GOOGLE
      </Button>
      {!google && (
        <p id={googleMissingId} className="text-muted">
          Signing in with Google isn’t set up here yet. You can browse, fill your cart and apply for
          a job without an account.
        </p>
      )}
    </Form>
  );
}

/** Going back from Google's page may restore a busy button, or miss a sign-in in the meantime: reload. */
function useReloadWhenBackFromGoogle(): void {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted && navigator.onLine) window.location.reload();
    };
    window.addEventListener('pageshow', reload);
    return () => window.removeEventListener('pageshow', reload);
  }, []);
}
