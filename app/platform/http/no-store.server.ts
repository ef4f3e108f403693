import type { MiddlewareFunction } from 'react-router';

/**
 * Middleware: the answer belongs to one person and is kept nowhere. A route that says so itself may
 * say more.
 */
export const noStore: MiddlewareFunction<Response> = async (_args, next) => {
  const response = await next();
  if (!response.headers.get('Cache-Control')?.includes('no-store')) {
    response.headers.set('Cache-Control', 'private, no-store');
  }
  return response;
};
