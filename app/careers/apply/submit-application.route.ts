import { submitFailedMessage } from '#app/careers/application.ts';
import { postEndpoint } from '#app/platform/http/post-endpoint.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { submitApplication } from './submit-application.server.ts';

/** POST /api/submit-application (spec 7.3), a multipart form. The error is a message for the applicant. */
const endpoint = postEndpoint({
  body: { success: false, error: submitFailedMessage },
  failure: 'An application could not be taken',
  async handle({ request, context }, refuse) {
    const result = await submitApplication(context.get(servicesContext), request);
    if (result.ok) return Response.json({ success: true, reference: result.reference });
    const { status, error, retryAfterSeconds } = result;
    return refuse(status, { error, retryAfterSeconds });
  },
});

export const loader = endpoint.loader;
export const action = endpoint.action;
