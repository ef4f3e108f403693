import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { type Auth, authContext } from '#app/accounts/auth.server.ts';
import { failureAnswer, failureContext } from '#app/platform/failures/failures.server.ts';
import { type Logger, requestLogContext } from '#app/platform/failures/log.server.ts';
import { nonceContext, requestIdContext } from '#app/platform/http/request-context.ts';
import { type Services, servicesContext } from '#app/platform/services.server.ts';

export type AppContext = {
  services: Services;
  auth: Auth;
  /** Undefined for a cached page, which has no nonce because it is the same in every response. */
  nonce: string | undefined;
  requestId: string;
  log: Logger;
};

export type ServeApp = (request: Request, context: AppContext) => Promise<Response>;

const handle = createRequestHandler(build, import.meta.env.MODE);

/** Fills the router's context and lets it answer. */
export const serveApp: ServeApp = async (request, context) => {
  const provider = new RouterContextProvider();
  provider.set(servicesContext, context.services);
  provider.set(authContext, context.auth);
  provider.set(nonceContext, context.nonce);
  provider.set(requestIdContext, context.requestId);
  provider.set(requestLogContext, context.log);
  const response = await handle(request, provider);
  const { status, retryAfterSeconds } = failureAnswer(provider.get(failureContext));
  // The router answers 500 for every error.
  if (response.status !== 500 || !retryAfterSeconds) return response;
  const unavailable = new Response(response.body, { status, headers: response.headers });
  unavailable.headers.set('Retry-After', `${retryAfterSeconds}`);
  return unavailable;
};
