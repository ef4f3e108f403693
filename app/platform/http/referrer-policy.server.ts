import type { MiddlewareFunction } from 'react-router';

/**
 * Middleware for a page whose URL is a secret that no other site may learn. Not 'no-referrer':
 * browsers would then post the page's form with the origin 'null', which is rejected.
 */
export const referrerPolicy: MiddlewareFunction<Response> = async (_args, next) => {
  const response = await next();
  response.headers.set('Referrer-Policy', 'same-origin');
  return response;
};
