import { createContext } from 'react-router';

/**
 * The CSP nonce of this response's inline scripts; undefined where the policy allows them by hash.
 */
export const nonceContext = createContext<string | undefined>();
