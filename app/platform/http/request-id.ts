import { createContext } from 'react-router';

/** Names this request in the log and on an error page, so that the two can be matched. */
export const requestIdContext = createContext<string>();
