import type { MiddlewareFunction } from 'react-router';

/**
 * Middleware for a page whose address is a secret: no other site may learn it. Not 'no-referrer':
 * with that a browser posts the page's form under the origin 'null', and the post is refused.
 */
export const referrerPolicy: MiddlewareFunction<Response> = async (_args, next) => {
  const response = await next();
  response.headers.set('Referrer-Policy', 'same-origin');
  return response;
};
