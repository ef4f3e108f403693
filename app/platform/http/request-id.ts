import { createContext } from 'react-router';

/** In the log and on an error page. */
export const requestIdContext = createContext<string>();
