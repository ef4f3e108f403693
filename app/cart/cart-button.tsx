import { useId } from 'react';
import { IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { ShoppingBag } from '#app/ui/icons/visitor-icons.ts';
import { itemCount, togglePanel } from './cart.ts';
import { changeCart } from './cart-store.ts';
import { countTexts } from './stored-count.ts';
import { useCart } from './use-cart.ts';

/** Until React runs, the script in the page's head writes the count (`showStoredCount`). */
export function CartButton({ className }: { className?: string }) {
  const descriptionId = useId();
  const cart = useCart();
  return (
    <div className="relative noscript:hidden">
      <IconButton
        label="Cart"
        aria-haspopup="dialog"
        aria-describedby={descriptionId}
        onClick={() => changeCart(togglePanel)}
        className={className}
      >
        <Icon node={ShoppingBag} className="size-icon" />
      </IconButton>
      <Count
        key={cart ? 'known' : 'stored'}
        count={cart ? itemCount(cart) : 0}
        descriptionId={descriptionId}
      />
    </div>
  );
}

/** The count, beside the button and not in it, so that the button's name stays 'Cart'. */
function Count({ count, descriptionId }: { count: number; descriptionId: string }) {
  return (
    <>
      <span aria-hidden>
        <span
          data-cart-count="number"
          hidden={count === 0}
          suppressHydrationWarning
          className="pointer-events-none absolute top-0.5 right-0 min-w-[1.67em] rounded-full bg-matcha px-1 text-center text-[clamp(12px,0.75rem,18px)] leading-[1.67] font-medium text-white"
        >
          {countTexts.number(count)}
        </span>
      </span>
      <span id={descriptionId} data-cart-count="words" hidden suppressHydrationWarning>
        {countTexts.words(count)}
      </span>
    </>
  );
}
