import type { HeadersFunction } from 'react-router';

/** The `headers` of a page: passes on the action's Retry-After. */
export const actionHeaders: HeadersFunction = ({ actionHeaders }) => actionHeaders;
