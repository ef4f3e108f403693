import type { MiddlewareFunction } from 'react-router';

/** The answer belongs to one person. A route may set a stricter header itself. */
export const noStore: MiddlewareFunction<Response> = async (_args, next) => {
  const response = await next();
  if (!response.headers.get('Cache-Control')?.includes('no-store')) {
    response.headers.set('Cache-Control', 'private, no-store');
  }
  return response;
};
