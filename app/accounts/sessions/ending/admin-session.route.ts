import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { authContext } from '#app/accounts/auth.server.ts';
import {
  type SessionEnding,
  sessionEnd,
  worthKeepingMs,
} from '#app/accounts/sessions/session-lifetime.ts';
import { extendSession, lookAtSession } from '#app/accounts/sessions/sessions.server.ts';
import { limitPosts } from '#app/platform/http/limits/limit-posts.server.ts';
import { perHour } from '#app/platform/http/limits/rate-limits.server.ts';
import { methodNotAllowed } from '#app/platform/http/post-endpoint.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';

// This route is outside the gate of the back office, which would extend the session at each request.
export const middleware = [limitPosts(perHour('session-keep', 300))];

export function loader(args: LoaderFunctionArgs) {
  return answer(args, { keep: false });
}

export function action(args: ActionFunctionArgs) {
  return args.request.method === 'POST' ? answer(args, { keep: true }) : methodNotAllowed();
}

/** Tells when the admin's session ends. With `keep` it first extends it as far as it can, unless it has ended. */
async function answer(
  { request, context }: LoaderFunctionArgs,
  { keep }: { keep: boolean },
): Promise<Response> {
  const { db } = context.get(servicesContext);
  const now = new Date();
  const found = await lookAtSession(db, context.get(authContext), request, now);
  if (found?.user.role !== 'admin') return nobody();
  const { id, createdAt, expiresAt } = found.session;
  const latest = sessionEnd('admin', createdAt, now);
  if (keep && !(await extendSession(db, id, latest, now))) return nobody();
  const end = keep ? latest : expiresAt;
  const ending: SessionEnding = {
    endsInMs: end.getTime() - now.getTime(),
    canBeKept: latest.getTime() - end.getTime() >= worthKeepingMs,
  };
  return Response.json(ending);
}

function nobody(): Response {
  return Response.json({ error: 'No admin is signed in.' }, { status: 401 });
}
