import { createContext } from 'react-router';

/** For inline scripts; undefined where the policy names them by their hashes. */
export const nonceContext = createContext<string | undefined>();
