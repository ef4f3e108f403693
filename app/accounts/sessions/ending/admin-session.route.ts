import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { authContext } from '#app/accounts/auth.server.ts';
import { limitPosts } from '#app/platform/http/limit-posts.server.ts';
import { methodNotAllowed } from '#app/platform/http/post-endpoint.server.ts';
import { perHour } from '#app/platform/http/rate-limits.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import type { SessionEnding } from './session-end.ts';
import { findSessionEnding, keepSession } from './session-ending.server.ts';

// It stands outside the gate, which would extend the session at each look.
export const middleware = [limitPosts(perHour('session-keep', 300))];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = context.get(servicesContext);
  return answer(await findSessionEnding(db, context.get(authContext), request, new Date()));
}

export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== 'POST') return methodNotAllowed();
  const { db } = context.get(servicesContext);
  return answer(await keepSession(db, context.get(authContext), request, new Date()));
}

function answer(ending: SessionEnding | null): Response {
  return Response.json(ending ?? { error: 'No admin is signed in.' }, {
    status: ending ? 200 : 401,
  });
}
