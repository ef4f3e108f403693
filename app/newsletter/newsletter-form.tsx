import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { emailMaxLength } from '#app/values/email.ts';
import { honeypot, type NewsletterOutcome, newsletterMessages } from './newsletter.ts';

/** 'Stay Updated' (SPEC 2, 4): sends, says how it went, clears its field on success. */
export function NewsletterForm() {
  const fetcher = useFetcher<{ outcome: NewsletterOutcome }>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!fetcher.data) return;
    const { outcome } = fetcher.data;
    showToast({
      ...newsletterMessages[outcome],
      tone: outcome === 'failed' ? 'danger' : 'plain',
    });
    if (outcome === 'subscribed' || outcome === 'asked') form.current?.reset();
  }, [fetcher.data]);
  const sending = fetcher.state !== 'idle';
  return (
    <section aria-labelledby="stay-updated">
      <h2 id="stay-updated" className="mb-3 text-lg">
        Stay Updated
      </h2>
      {/* No page shows who subscribes, so none has to be loaded anew, which might fail. */}
      <fetcher.Form
        ref={form}
        method="post"
        action="/newsletter"
        defaultShouldRevalidate={false}
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
      </fetcher.Form>
    </section>
  );
}
