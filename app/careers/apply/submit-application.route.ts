import { failureStatus, logFailure } from '#app/platform/failures.server.ts';
import { clientAddress } from '#app/platform/http/client-address.server.ts';
import { requestLogContext } from '#app/platform/log.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import type { Route } from './+types/submit-application.route.ts';
import { submitFailedMessage } from './application-wire.ts';
import { submitApplication } from './submit-application.server.ts';

/**
 * POST /api/submit-application (spec 7.3): a multipart form in, `{success: true}` or
 * `{success: false, error}` out. The error is ready to be shown.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== 'POST') return methodNotAllowed();
  const services = context.get(servicesContext);
  try {
    const result = await submitApplication(services, request, clientAddress(request), new Date());
    if (result.ok) return answer({ success: true });
    const { status, error, retryAfterSeconds } = result;
    const headers = retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : undefined;
    return answer({ success: false, error }, { status, headers });
  } catch (error) {
    logFailure(context.get(requestLogContext), error, 'An application could not be taken');
    const status = failureStatus(error);
    return answer({ success: false, error: submitFailedMessage }, { status });
  }
}

/** There is nothing to read here. */
export function loader(): Response {
  return methodNotAllowed();
}

function methodNotAllowed(): Response {
  const headers = { allow: 'POST' };
  return answer({ success: false, error: submitFailedMessage }, { status: 405, headers });
}

type Answer = { success: true } | { success: false; error: string };

function answer(body: Answer, init?: ResponseInit): Response {
  return Response.json(body, {
    ...init,
    headers: { 'cache-control': 'no-store', ...init?.headers },
  });
}
