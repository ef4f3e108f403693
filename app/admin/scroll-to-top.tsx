import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '#app/ui/button.tsx';

/** On phones and tablets, once a screen's height has been scrolled: the way back up. */
export function ScrollToTop() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const update = () => setShown(window.scrollY > window.innerHeight);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  if (!shown) return null;
  return (
    <IconButton
      label="Scroll to top"
      onClick={() => window.scrollTo({ top: 0 })}
      className="fixed right-4 bottom-4 z-10 border border-line bg-surface shadow-float hover:bg-matcha-mist lg:hidden"
    >
      <ArrowUp aria-hidden className="size-5" strokeWidth={1.5} />
    </IconButton>
  );
}
