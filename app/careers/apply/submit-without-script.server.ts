import { type ActionFunctionArgs, data } from 'react-router';
import { type ApplicationForm, submitFailedMessage } from '#app/careers/application.ts';
import type { FormAnswer } from '#app/forms/use-form.ts';
import { failureStatus, logFailure } from '#app/platform/failures.server.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { retryAfter } from '#app/platform/http/response-headers.server.ts';
import { requestLogContext } from '#app/platform/log.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { submitApplication } from './submit-application.server.ts';

/** The careers page's answer to a form submitted without script. */
type ApplicationAnswer = FormAnswer & { submitted?: true };

/** Like POST /api/submit-application; the page shows thanks, or the errors with what was typed. */
export async function submitWithoutScript({ request, context }: ActionFunctionArgs) {
  let typed: ApplicationForm | undefined;
  const respond = (answer: ApplicationAnswer, status: number, retryAfterSeconds?: number) =>
    data(answer, {
      status,
      headers: { 'Cache-Control': 'private, no-store', ...retryAfter(retryAfterSeconds) },
    });
  try {
    const services = context.get(servicesContext);
    const address = clientAddress(request);
    const result = await submitApplication(services, request, address, new Date(), (form) => {
      typed = form;
    });
    if (result.ok) return respond({ submitted: true }, 200);
    const { status, error, errors, retryAfterSeconds } = result;
    return respond({ error: { title: error }, errors, typed }, status, retryAfterSeconds);
  } catch (error) {
    logFailure(context.get(requestLogContext), error, 'An application could not be taken');
    return respond({ error: { title: submitFailedMessage }, typed }, failureStatus(error));
  }
}
