import { createContext, useContext } from 'react';
import { brandCafe, type Cafe } from './cafe.ts';

/** The cafe's facts, provided by the frames of the site and of the back office. */
export const CafeContext = createContext<Cafe>(brandCafe);

export function useCafe(): Cafe {
  return useContext(CafeContext);
}
