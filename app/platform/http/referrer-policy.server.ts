import type { MiddlewareFunction } from 'react-router';

/**
 * For a page with a secret address: no other site may learn it. Not 'no-referrer', which makes a browser
 * post the page's form under the origin 'null', to be refused.
 */
export const referrerPolicy: MiddlewareFunction<Response> = async (_args, next) => {
  const response = await next();
  response.headers.set('Referrer-Policy', 'same-origin');
  return response;
};
