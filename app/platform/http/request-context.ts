import { createContext } from 'react-router';

/** Identifies the request in the log and on an error page. */
export const requestIdContext = createContext<string>();

/** For inline scripts; undefined where the policy names them by their hashes. */
export const nonceContext = createContext<string | undefined>();
