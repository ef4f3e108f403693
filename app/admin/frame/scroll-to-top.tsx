import { useSyncExternalStore } from 'react';
import { ArrowUp } from '#app/admin/icons.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';

/** A button on phones and tablets, shown once a screen's height has been scrolled. */
export function ScrollToTop() {
  const isFarDown = useSyncExternalStore(
    (listener) => {
      window.addEventListener('scroll', listener, { passive: true });
      return () => window.removeEventListener('scroll', listener);
    },
    () => window.scrollY > window.innerHeight,
    () => false,
  );
  if (!isFarDown) return null;
  return (
    <IconButton
      label="Scroll to top"
      onClick={() => window.scrollTo({ top: 0 })}
      className="fixed right-4 bottom-4 z-10 border border-line bg-surface shadow-float hover:bg-matcha-mist lg:hidden"
    >
      <Icon node={ArrowUp} className="size-5" />
    </IconButton>
  );
}
