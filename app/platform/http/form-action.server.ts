import { type ActionFunctionArgs, data } from 'react-router';
import { failureAnswer, logFailure } from '#app/platform/failures/failures.server.ts';
import { requestLogContext } from '#app/platform/failures/log.server.ts';
import type { LimitRule } from '#app/platform/http/limits/rate-limits.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import { readCountedForm, textOf } from './read-body.server.ts';
import { retryAfter } from './refusal.server.ts';

type Answer = { error?: { title: string; description?: string } };

type Answered<Said> = ReturnType<typeof data<Said>>;

type Handle<Said> = (
  args: ActionFunctionArgs,
  page: {
    form: FormData;
    refuse(status: number, answer: Said): Answered<Said>;
  },
) => Promise<Response | Answered<Said>>;

/**
 * The action of a page with a form, limited per address of the sender, or per key that `sender` returns. Every
 * failure becomes an answer to the form, so that the page stays.
 * @param page `failed`: the answer to a `Refusal`, and to an error, which is logged as `failure`.
 *   `giveBack`: the fields that every refusal returns as they were typed. `isRead`: false where the URL says
 *   everything, so that the body is not read
 */
export function formAction<Said extends Answer>(page: {
  limit: LimitRule;
  sender?: (args: ActionFunctionArgs) => Promise<string>;
  isRead?: false;
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
      { sender: await page.sender?.(args), isRead: page.isRead },
    );
    const typed = Object.fromEntries(giveBack.map((name) => [name, textOf(form, name)]));
    const refuse = (status: number, answer: Said, retryAfterSeconds?: number) =>
      data<Said>({ typed, ...answer }, { status, headers: retryAfter(retryAfterSeconds) });
    try {
      limit();
      return await page.handle(args, { form, refuse });
    } catch (error) {
      // Such as a redirect to the sign-in page.
      if (error instanceof Response) throw error;
      logFailure(context.get(requestLogContext), error, page.failure);
      const { description } = failed.error;
      const { status, said = description, retryAfterSeconds } = failureAnswer(error);
      const answer = { ...failed, error: { ...failed.error, description: said } };
      return refuse(status, answer, retryAfterSeconds);
    }
  };
}
