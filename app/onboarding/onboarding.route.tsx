import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import {
  href,
  Link,
  useActionData,
  useLoaderData,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';
import { brand } from '#app/brand.ts';
import { cafeContent } from '#app/cafe/cafe.server.ts';
import { brandCafe } from '#app/cafe/cafe.ts';
import { CafeContact } from '#app/cafe/cafe-facts.tsx';
import { CafeContext } from '#app/cafe/use-cafe.ts';
import { removeDraft, removeSentDraft, useKeepsDraft, wasJustSent } from '#app/forms/draft.ts';
import { actionHeaders } from '#app/platform/http/response-headers.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { changesOf } from '#app/shared/changes.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { DayText } from '#app/ui/day.tsx';
import { Logo } from '#app/ui/icons/logo.tsx';
import { stills } from '#app/ui/media/stills.ts';
import { MessagePage } from '#app/ui/message-page.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import type { Route } from './+types/onboarding.route.ts';
import { handleOnboardingForm } from './answer-onboarding.server.ts';
import { OnboardingCompleteDialog, OnboardingCompletePage } from './form/onboarding-complete.tsx';
import { OnboardingForm, onboardingDraft } from './form/onboarding-form.tsx';
import { checkLink } from './form/onboarding-requests.ts';
import {
  completedBefore,
  completedParameter,
  type LinkCheck,
  linkUnusableToast,
  type OpenOnboarding,
  openField,
  sentNoticePath,
} from './onboarding-link.ts';

export const headers = actionHeaders;

/** The cafe's contact details, and whether this browser has just sent the form without script. */
export function loader({ request, context }: Route.LoaderArgs) {
  const cafe = changesOf(brandCafe, context.get(servicesContext).content.get(cafeContent));
  return { cafe, justSent: wasJustSent(sentNoticePath, request) };
}

/** The loader's data comes with the document. Loading it again would only make the form wait. */
export function shouldRevalidate() {
  return false;
}

/** POST: a browser without script opens the link or sends the form. */
export const action = handleOnboardingForm;

/**
 * The page that a new hire's personal link opens. The document is the same for every link, good or bad, and
 * holds nobody's data. The browser then asks what the link opens, which never uses the link up.
 */
export default function OnboardingPage() {
  const { token = '' } = useParams();
  const loaded = useLoaderData<typeof loader>();
  const cafe = useMemo(() => ({ ...brandCafe, ...loaded.cafe }), [loaded]);
  const actionData = useActionData<typeof action>();
  const [check, setCheck] = useState<LinkCheck | null>(actionData?.check ?? null);
  const isCompleted = useSearchParams()[0].has(completedParameter) && loaded.justSent;

  async function ask() {
    setCheck(null);
    const found = await checkLink(token);
    setCheck(found);
    if (found.state === 'unusable') showToast({ ...linkUnusableToast, tone: 'danger' });
  }
  const fetchOnce = useEffectEvent(() => {
    if (isCompleted) removeSentDraft(sentNoticePath, onboardingDraft);
    else if (!actionData) ask();
  });
  useEffect(() => {
    fetchOnce();
  }, []);

  return (
    <CafeContext value={cafe}>
      <OnboardingFrame>
        {isCompleted && <OnboardingCompletePage />}
        {!check && !actionData && !isCompleted && <Validating />}
        {check?.state === 'unanswered' && <Unanswered error={check.error} onRetry={ask} />}
        {check?.state === 'unusable' && <AccessDenied />}
        {check?.state === 'completed' && <CompletedBefore on={check.on} />}
        {check?.state === 'open' && (
          <Onboarding
            token={token}
            onboarding={check.onboarding}
            isFromServer={actionData !== undefined}
            said={actionData?.said}
            onCompletedBefore={(on) => setCheck({ state: 'completed', on })}
          />
        )}
      </OnboardingFrame>
    </CafeContext>
  );
}

/** The page has no links away from the form, so that a stray touch does not lose what only this page holds. */
function OnboardingFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-window flex-col">
      <title>{`Employee Onboarding · ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      {/* Without this a browser posts the form with the origin 'null', which counts as another site's. */}
      <noscript>
        <meta name="referrer" content="same-origin" />
      </noscript>
      <header className="mx-auto flex h-16 w-full max-w-7xl shrink-0 items-center px-4 sm:px-8">
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
    <>
      <div role="status" className="m-auto px-6 pb-24 text-muted noscript:hidden">
        <h1>Validating access...</h1>
      </div>
      <OpenForm className="appears-late mx-auto max-w-md gap-6 px-6 pb-24 noscript:my-auto">
        <h1 className="hidden text-title noscript:block">Employee Onboarding</h1>
        <p>
          If nothing happens, your browser runs no scripts, or they have not arrived. The form works
          without them.
        </p>
        <Button look="primary" type="submit">
          Open the form
        </Button>
      </OpenForm>
    </>
  );
}

/** Opens the link without script. It uses POST, so that a mail scanner that follows links sees nobody's data. */
function OpenForm({ className, ...props }: ComponentProps<'form'>) {
  return (
    <form method="post" className={`flex flex-col items-start ${className}`} {...props}>
      <input type="hidden" name={openField} value="yes" />
      {props.children}
    </form>
  );
}

/** On a phone it stands below the toast that comes with it. */
function AccessDenied() {
  return (
    <div className="pt-24 sm:pt-0">
      <MessagePage title="Access Denied" still={stills.stacked}>
        <p>
          This onboarding link is invalid or has expired. Please contact the admin for assistance.
        </p>
        <CafeContact />
        <ReturnHome />
      </MessagePage>
    </div>
  );
}

function CompletedBefore({ on }: { on: string }) {
  useEffect(() => removeDraft(onboardingDraft), []);
  return (
    <MessagePage title={completedBefore} still={stills.served}>
      <p>We have had your details since {on}. If anything has changed, tell us.</p>
      <CafeContact />
      <ReturnHome />
    </MessagePage>
  );
}

function ReturnHome() {
  return (
    <Link to={href('/')} className={buttonClass('primary')}>
      Return to Home
    </Link>
  );
}

function Unanswered({ error, onRetry }: { error?: string; onRetry: () => void }) {
  return (
    <MessagePage title="Your link could not be checked" still={stills.whisk}>
      <p role="alert">{error ?? 'Please check your connection and try again.'}</p>
      <OpenForm
        onSubmit={(event) => {
          event.preventDefault();
          onRetry();
        }}
      >
        <Button look="primary" type="submit">
          Try again
        </Button>
      </OpenForm>
      <CafeContact />
    </MessagePage>
  );
}

type OpenProps = Omit<ComponentProps<typeof OnboardingForm>, 'onCompleted'>;

function Onboarding(props: OpenProps) {
  const [completed, setCompleted] = useState<string | null>(null);
  const isKept = useKeepsDraft(onboardingDraft);
  const navigate = useNavigate();
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-x-16 gap-y-8 px-4 pt-8 pb-24 sm:px-8 sm:pt-12 lg:grid-cols-[minmax(0,46rem)_minmax(16rem,1fr)] lg:gap-y-12">
      <div>
        <h1 className="text-display">Employee Onboarding</h1>
        <p className="mt-4 text-lg text-muted">
          Welcome to {brand.name}! Please fill in your details to complete the onboarding process.
        </p>
        <p className="mt-3 text-muted">
          Have your IC or passport and your bank account at hand: for your safety this device does
          not keep those details, and we store them encrypted.{' '}
          {isKept && (
            <span className="noscript:hidden">This tab keeps the rest until you close it.</span>
          )}
        </p>
      </div>
      <ForWhom {...props.onboarding} />
      {completed === null ? (
        <OnboardingForm {...props} onCompleted={setCompleted} />
      ) : (
        // The form and all that was typed are gone; closing replaces the used link in the browser's history.
        <OnboardingCompleteDialog
          name={completed}
          onClose={() => navigate(href('/'), { replace: true })}
        />
      )}
    </div>
  );
}

/** Names the link's holder, so that somebody with another person's link notices before typing. */
function ForWhom({ holder, job_position, started_on }: OpenOnboarding) {
  const facts = [
    ['For', holder],
    ['Position', job_position],
    ['First day', started_on && <DayText day={started_on} />],
  ] as const;
  return (
    <aside
      aria-label="About this form"
      className="flex flex-col gap-5 self-start rounded-card bg-matcha-mist p-5 lg:sticky lg:top-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:p-6"
    >
      <dl className="flex flex-wrap gap-x-8 gap-y-3 lg:flex-col">
        {facts.map(
          ([term, fact]) =>
            fact && (
              <div key={term}>
                <dt className="text-sm text-muted">{term}</dt>
                <dd className="font-medium wrap-anywhere">{fact}</dd>
              </div>
            ),
        )}
      </dl>
      <div>
        <p className="text-sm text-muted">Questions, or not you?</p>
        <CafeContact />
      </div>
    </aside>
  );
}
