import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { TextField } from '#app/forms/field.tsx';
import { usePageModules } from '#app/hydration/page-modules.ts';
import { emailMaxLength } from '#app/shared/email.ts';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.tsx';
import {
  elapsedField,
  honeypot,
  type NewsletterOutcome,
  newsletterMessages,
} from './newsletter.ts';

const address = '/newsletter';
const { failed } = newsletterMessages;

/** 'Stay Updated' (spec 4.6). */
export function NewsletterForm() {
  const fetcher = useFetcher<{ outcome: NewsletterOutcome }>();
  const form = useRef<HTMLFormElement>(null);
  const modules = usePageModules();
  const [preparing, setPreparing] = useState(false);
  useEffect(() => {
    if (!fetcher.data) return;
    const { outcome } = fetcher.data;
    announce(outcome);
    if (outcome === 'subscribed' || outcome === 'asked') form.current?.reset();
  }, [fetcher.data]);
  useEffect(() => {
    // Since the page began: what was typed before React counts as well.
    form.current?.addEventListener('formdata', ({ formData }) =>
      formData.set(elapsedField, `${Math.round(performance.now())}`),
    );
  }, []);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = event.currentTarget;
    setPreparing(true);
    // No page shows who subscribes, so there is nothing to revalidate.
    if (await modules.load(address)) fetcher.submit(sent, { defaultShouldRevalidate: false });
    else announce('failed');
    setPreparing(false);
  }

  const sending = preparing || fetcher.state !== 'idle';
  return (
    <section aria-labelledby="stay-updated">
      <h2 id="stay-updated" className="mb-3 text-lg">
        Stay Updated
      </h2>
      <form
        ref={form}
        method="post"
        action={address}
        data-failed={`${failed.title}\n${failed.description}`}
        onSubmit={send}
        className="flex flex-col gap-3"
      >
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={emailMaxLength}
          required
        />
        <input type="hidden" name="source" value="sidebar" />
        <div hidden>
          <input name={honeypot} tabIndex={-1} autoComplete="off" aria-hidden="true" />
        </div>
        <Button look="primary" type="submit" disabled={sending}>
          {sending ? 'Subscribing...' : 'Subscribe'}
        </Button>
      </form>
    </section>
  );
}

function announce(outcome: NewsletterOutcome): void {
  showToast({ ...newsletterMessages[outcome], tone: outcome === 'failed' ? 'danger' : 'plain' });
}
