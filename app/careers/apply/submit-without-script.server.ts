import { type ActionFunctionArgs, data, href, redirect } from 'react-router';
import { type ApplicationForm, submitFailedMessage } from '#app/careers/application.ts';
import { sentNoticeCookie } from '#app/forms/draft.ts';
import type { FormAnswer } from '#app/forms/use-form.ts';
import { failureAnswer, logFailure } from '#app/platform/failures/failures.server.ts';
import { requestLogContext } from '#app/platform/failures/log.server.ts';
import { retryAfter } from '#app/platform/http/refusal.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { sentParameter } from './application-submitted.tsx';
import { submitApplication } from './submit-application.server.ts';

/** Like POST /api/submit-application, but redirects to the page of thanks, or shows errors and the typed text. */
export async function submitWithoutScript({ request, context }: ActionFunctionArgs) {
  let typed: ApplicationForm | undefined;
  const headers = { 'Cache-Control': 'private, no-store' };
  const respond = (answer: FormAnswer, status: number, retryAfterSeconds?: number) =>
    data(answer, { status, headers: { ...headers, ...retryAfter(retryAfterSeconds) } });
  try {
    const services = context.get(servicesContext);
    const result = await submitApplication(services, request, (form) => {
      typed = form;
    });
    if (result.ok) {
      const thanks = href('/career/submitted');
      const sent = { 'Set-Cookie': sentNoticeCookie(thanks, services.settings) };
      return redirect(`${thanks}?reference=${result.reference}&${sentParameter}`, {
        status: 303,
        headers: { ...headers, ...sent },
      });
    }
    const { status, error, errors, retryAfterSeconds } = result;
    return respond({ error: { title: error }, errors, typed }, status, retryAfterSeconds);
  } catch (error) {
    logFailure(context.get(requestLogContext), error, 'An application could not be taken');
    const { status, said = submitFailedMessage, retryAfterSeconds } = failureAnswer(error);
    return respond({ error: { title: said }, typed }, status, retryAfterSeconds);
  }
}
