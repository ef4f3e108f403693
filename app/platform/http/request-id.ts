import { createContext } from 'react-router';

/** Identifies the request in the log and on an error page. */
export const requestIdContext = createContext<string>();
