import { useEffect, useId } from 'react';
import { href, Link, useFetcher } from 'react-router';
import { CafeEmail } from '#app/cafe/cafe-facts.tsx';
import { TextField } from '#app/forms/fields/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { checkForm } from '#app/forms/rules.ts';
import { useForm } from '#app/forms/use-form.ts';
import { asksOfEmail } from '#app/forms/use-slip.tsx';
import { usePageModules } from '#app/hydration/scripts/page-modules.ts';
import { NoticeDisclosure } from '#app/notices/notice-disclosure.tsx';
import { Button } from '#app/ui/button.tsx';
import { showToast, type Toast } from '#app/ui/toast-store.ts';
import {
  elapsedField,
  honeypot,
  type NewsletterAnswer,
  newsletterRules,
  subscriptionFailed,
} from './newsletter.ts';

const address = href('/newsletter');

const check = asksOfEmail((data) => ({ ...checkForm(newsletterRules)(data), value: data }));

/** 'Stay Updated' (spec 4.6). */
export function NewsletterForm({
  answer,
  fetcherKey,
}: {
  answer?: NewsletterAnswer;
  fetcherKey?: string;
}) {
  const fetcher = useFetcher<NewsletterAnswer>({ key: fetcherKey });
  const modules = usePageModules();
  const titleId = useId();
  const latest = fetcher.data ?? answer;
  const form = useForm({
    rules: newsletterRules,
    texts: answer?.typed,
    answer: latest?.errors && latest,
    check,
    async send(data) {
      // Measured from the page's start, so that what was typed before React ran counts as well.
      data.set(elapsedField, `${Math.round(performance.now())}`);
      if (!(await modules.load(address))) return { ok: false, toast: toastOf({}) };
      // No page shows who subscribes, so there is nothing to revalidate.
      const options = { method: 'post', action: address, defaultShouldRevalidate: false } as const;
      await fetcher.submit(data, options);
      return undefined;
    },
  });
  const { ref } = form.props;
  useEffect(() => {
    if (!fetcher.data || fetcher.data.errors) return;
    const { outcome } = fetcher.data;
    showToast(toastOf(fetcher.data));
    if (outcome === 'subscribed' || outcome === 'asked') ref.current?.reset();
  }, [fetcher.data, ref]);

  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-3 text-lg">
        Stay Updated
      </h2>
      <Form
        form={form}
        action={address}
        data-failed={`${subscriptionFailed.title}\n${subscriptionFailed.description}`}
        className="flex flex-col gap-3"
      >
        <p className="wrap-anywhere">
          {latest?.said ?? 'What is new, now and then.'}{' '}
          {latest?.outcome === 'removed' ? <CafeEmail /> : <UnsubscribeLink />}
        </p>
        <TextField label="Email" name="email" type="email" autoComplete="email" />
        <input type="hidden" name="source" value="sidebar" />
        {latest?.outcome !== 'trapped' && <Honeypot />}
        <NoticeDisclosure form="newsletter" />
        <Button look="primary" type="submit" aria-disabled={form.busy}>
          {form.busy ? 'Subscribing...' : 'Subscribe'}
        </Button>
      </Form>
    </section>
  );
}

/** The way to unsubscribe without one of our emails at hand. */
export function UnsubscribeLink() {
  return (
    <Link to={href('/newsletter/unsubscribe')} className="underline underline-offset-4">
      Unsubscribe
    </Link>
  );
}

/** A trap for bots. Each attribute asks one maker's password manager not to fill it in. */
function Honeypot() {
  return (
    <div hidden>
      <input
        name={honeypot}
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-bwignore=""
        data-lpignore="true"
        data-form-type="other"
      />
    </div>
  );
}

/** The toast for an answer; one without words says that it failed. */
function toastOf({ told = subscriptionFailed, said }: NewsletterAnswer): Toast {
  return { ...told, tone: said ? 'plain' : 'danger' };
}
