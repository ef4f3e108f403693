import type { HeadersFunction } from 'react-router';
import { BusyError } from './semaphore.server.ts';

/** The `headers` of a page: passes on the action's Retry-After. */
export const actionHeaders: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function retryAfter(seconds: number | undefined): HeadersInit {
  return seconds === undefined ? {} : { 'Retry-After': `${seconds}` };
}

/** The file that `make` answers with, or 503 in words when too many are made at once. */
export async function unlessBusy(make: () => Promise<Response>): Promise<Response> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof BusyError)) throw error;
    const words = 'Other exports are under way. Please try again in a minute.\n';
    return new Response(words, { status: 503, headers: retryAfter(60) });
  }
}
