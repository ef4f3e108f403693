import { data, href, Link, useActionData, useSearchParams } from 'react-router';
import { DoneBox } from '#app/accounts/done-box.tsx';
import { brand } from '#app/brand.ts';
import { createClientAction } from '#app/forms/client-action.ts';
import { checkForm } from '#app/forms/rules.ts';
import type { FormAnswer } from '#app/forms/use-form.ts';
import { EmailForm } from '#app/newsletter/email-form.tsx';
import { newsletterRules } from '#app/newsletter/newsletter.ts';
import { formAction } from '#app/platform/http/form-action.server.ts';
import { perHour } from '#app/platform/http/limits/rate-limits.server.ts';
import { actionHeaders } from '#app/platform/http/response-headers.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { PageHead } from '#app/ui/document/page-head.tsx';
import { requestDataLink } from './data-links.server.ts';

export const headers = actionHeaders;

/** `asked`: the address that a link was asked for. */
type Answer = FormAnswer & { asked?: string };

const failed = { error: { title: 'The link could not be sent. Please try again.' } };

/** The same answer, after the same work, whether anything is held under the address or not. */
export const action = formAction<Answer>({
  limit: perHour('my-data', 10),
  failed,
  failure: 'A link to somebody’s data could not be sent',
  giveBack: ['email'],
  async handle({ context }, { form, refuse }) {
    const checked = checkForm(newsletterRules)(form);
    if (!checked.ok) return refuse(400, { errors: checked.errors });
    const { email } = checked.value;
    await requestDataLink(context.get(servicesContext), { email, now: new Date() });
    return data<Answer>({ asked: email });
  },
});

export const clientAction = createClientAction(failed);

const description = `See, take away and have deleted what ${brand.name} holds under your email address.`;

export default function MyDataPage() {
  const answer = useActionData<Answer>();
  const [query] = useSearchParams();
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-14 sm:px-8 sm:py-20">
      <PageHead
        title={`Your data · ${brand.name}`}
        description={description}
        path={href('/my-data')}
      />
      <h1 className="text-display">Your data</h1>
      {query.has('ended') && !answer?.asked && (
        <p className="mt-6 text-lg">
          That page is closed: a link opens it for an hour, in one browser. Ask for a new one.
        </p>
      )}
      <p className="mt-6 mb-8 max-w-2xl text-lg text-muted">
        We send a link to your address. It shows what we hold under it, across applications,
        employment, newsletter and account, and lets you take it away, or ask us to correct or
        delete it.
      </p>
      {answer?.asked ? (
        <>
          <DoneBox>
            A link is on its way, if this is your address. It works once, and its email says for how
            long.
          </DoneBox>
          <p className="mt-6 wrap-anywhere">
            We write to {answer.asked} three times an hour at most. Nothing there? Look in the spam
            folder, or{' '}
            <Link to={href('/my-data')} className="underline underline-offset-4">
              use another address
            </Link>
            .
          </p>
        </>
      ) : (
        <EmailForm answer={answer} label="Send me a link" sendingLabel="Sending..." />
      )}
    </div>
  );
}
