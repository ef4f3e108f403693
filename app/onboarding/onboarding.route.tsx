import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { brand } from '#app/brand.ts';
import { tooManyAttempts } from '#app/forms/form-error.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Logo } from '#app/ui/logo.tsx';
import { MessagePage } from '#app/ui/message-page.tsx';
import { showToast } from '#app/ui/toast.tsx';
import type { Route } from './+types/onboarding.route.ts';
import { checkLink } from './form/ask-onboarding.ts';
import { OnboardingCompleteDialog } from './form/onboarding-complete-dialog.tsx';
import { OnboardingForm } from './form/onboarding-form.tsx';
import { linkUnusableToast } from './onboarding-link.ts';

/** The path is a secret that not even this site's own requests repeat. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' };
}

/**
 * The document is the same for every link, good or bad, and holds nobody's data. What its link opens
 * the browser asks for by itself; asking never spends it.
 */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return checkLink(params.token);
}

/** Shown until the answer is there. */
export function HydrateFallback() {
  return (
    <OnboardingFrame>
      <Validating />
    </OnboardingFrame>
  );
}

/** What a new hire's personal link opens. */
export default function OnboardingPage({ params }: Route.ComponentProps) {
  const check = useLoaderData<typeof clientLoader>();
  const validating = useRevalidator().state !== 'idle';
  return (
    <OnboardingFrame>
      {validating && <Validating />}
      {!validating && check.state === 'unanswered' && <Unanswered {...check} />}
      {check.state === 'unusable' && <AccessDenied />}
      {check.state === 'open' && <Onboarding token={params.token} {...check} />}
    </OnboardingFrame>
  );
}

/** No way out but the form: a stray touch must not throw away what only this page knows. */
function OnboardingFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`Employee Onboarding · ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <header className="mx-auto flex h-16 w-full max-w-7xl shrink-0 items-center px-4 text-matcha sm:px-8">
        <Logo />
      </header>
      <main id="main" tabIndex={-1} className="flex grow flex-col outline-none">
        {children}
      </main>
    </div>
  );
}

function Validating() {
  return (
    <div role="status" className="m-auto px-6 pb-24 text-muted">
      <h1>Validating access...</h1>
    </div>
  );
}

function AccessDenied() {
  useEffect(() => showToast({ ...linkUnusableToast, tone: 'danger' }), []);
  return (
    <MessagePage title="Access Denied">
      <p>
        This onboarding link is invalid or has expired. Please contact the admin for assistance.
      </p>
      <Link to="/" className={buttonClass('primary')}>
        Return to Home
      </Link>
    </MessagePage>
  );
}

function Unanswered({ retryAfterSeconds }: { retryAfterSeconds: number | null }) {
  const { revalidate } = useRevalidator();
  return (
    <MessagePage title="Your link could not be checked">
      <p role="alert">
        {retryAfterSeconds === null
          ? 'Please check your connection and try again.'
          : tooManyAttempts(retryAfterSeconds)}
      </p>
      <Button look="primary" onClick={revalidate}>
        Try again
      </Button>
    </MessagePage>
  );
}

type OpenProps = { token: string } & Pick<Parameters<typeof OnboardingForm>[0], 'onboarding'>;

function Onboarding({ token, onboarding }: OpenProps) {
  const [completed, setCompleted] = useState<string | null>(null);
  const navigate = useNavigate();
  return (
    // On a phone the room below lets the button be scrolled clear of a toast.
    <div className="mx-auto w-full max-w-3xl px-4 pt-8 pb-48 sm:px-8 sm:pt-12 sm:pb-24">
      <h1 className="text-display">Employee Onboarding</h1>
      <p className="mt-4 text-lg text-muted">
        Welcome to {brand.name}! Please fill in your details to complete the onboarding process.
      </p>
      <p className="mt-3 mb-12 text-muted">
        Have your IC and your bank account at hand: for your safety this device does not keep those
        details, and we store them encrypted.
      </p>
      {completed === null ? (
        <OnboardingForm token={token} onboarding={onboarding} onCompleted={setCompleted} />
      ) : (
        // The form is gone with all that stood in it, and so is the way back to a spent link.
        <OnboardingCompleteDialog
          name={completed}
          onClose={() => navigate('/', { replace: true })}
        />
      )}
    </div>
  );
}
