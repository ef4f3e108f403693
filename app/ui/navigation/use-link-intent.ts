import { useEffect, useEffectEvent } from 'react';

/** Pointing at a link, touching it, coming to it by key. */
const signs = ['pointerover', 'focusin'] as const;

/** Does `prepare` with the address of a link of this site that somebody is about to follow; not while they save data. */
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
