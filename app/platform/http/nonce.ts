import { createContext } from 'react-router';

/**
 * The nonce that this response's Content-Security-Policy allows inline scripts by; undefined where the
 * policy names them by their hashes.
 */
export const nonceContext = createContext<string | undefined>();
