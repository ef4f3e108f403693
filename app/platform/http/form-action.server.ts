import { type ActionFunctionArgs, data } from 'react-router';
import { failureAnswer, logFailure } from '#app/platform/failures.server.ts';
import { requestLogContext } from '#app/platform/log.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { tooManyAttempts } from '#app/shared/too-many-attempts.ts';
import type { LimitRule } from './rate-limits.server.ts';
import { readCountedForm, textOf } from './read-body.server.ts';
import { retryAfter } from './response-headers.server.ts';

type Answer = { error?: { title: string; description?: string } };

type Answered<Said> = ReturnType<typeof data<Said>>;

type Handle<Said> = (
  args: ActionFunctionArgs,
  page: {
    form: FormData;
    refuse(status: number, answer: Said): Answered<Said>;
    tooMany(retryAfterSeconds: number): Answered<Said>;
  },
) => Promise<Response | Answered<Said>>;

/**
 * The action of a page with a form, limited by the sender's address. Whatever goes wrong is an answer, so
 * that the page stays.
 * @param page `failed`: over the limit, and when something breaks, which is logged as `failure`.
 *   `giveBack`: the fields that every refusal brings back as they were typed
 */
export function formAction<Said extends Answer>(page: {
  limit: LimitRule;
  failed: Said & Required<Answer>;
  failure: string;
  giveBack?: readonly string[];
  handle: Handle<Said>;
}) {
  const { failed, giveBack = [] } = page;
  return async (args: ActionFunctionArgs): Promise<Response | Answered<Said>> => {
    const { request, context } = args;
    const { form, limit } = await readCountedForm(
      context.get(servicesContext),
      page.limit,
      request,
    );
    const typed = Object.fromEntries(giveBack.map((name) => [name, textOf(form, name)]));
    const refuse = (status: number, answer: Said, retryAfterSeconds?: number) =>
      data<Said>({ typed, ...answer }, { status, headers: retryAfter(retryAfterSeconds) });
    const refuseSaying = (status: number, description?: string, seconds?: number) =>
      refuse(status, { ...failed, error: { ...failed.error, description } }, seconds);
    const tooMany = (seconds: number) => refuseSaying(429, tooManyAttempts(seconds), seconds);
    try {
      const counted = limit();
      if (!counted.allowed) return tooMany(counted.retryAfterSeconds);
      return await page.handle(args, { form, refuse, tooMany });
    } catch (error) {
      // A redirect to where one signs in.
      if (error instanceof Response) throw error;
      logFailure(context.get(requestLogContext), error, page.failure);
      const { status, said, retryAfterSeconds } = failureAnswer(error);
      return refuseSaying(status, said ?? failed.error.description, retryAfterSeconds);
    }
  };
}
