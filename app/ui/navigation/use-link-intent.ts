import { useEffect, useEffectEvent } from 'react';

/** Events of pointing at a link, touching it, or reaching it by key. */
const signs = ['pointerover', 'focusin'] as const;

/** Calls `prepare` with the address of a link of this site that somebody may follow next. Not with save-data on. */
export function useLinkIntent(prepare: (page: string) => void): void {
  const onSign = useEffectEvent(({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.origin !== location.origin || navigator.connection?.saveData) return;
    prepare(link.pathname + link.search);
  });
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    for (const sign of signs) addEventListener(sign, (event) => onSign(event), { signal });
    return () => ending.abort();
  }, []);
}
