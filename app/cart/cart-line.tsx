import { useId } from 'react';
import { formatSen } from '#app/shared/money.ts';
import { isProductPicture, productPictureSize } from '#app/shop/product.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Plus } from '#app/ui/icons/icons.ts';
import { Minus } from '#app/ui/icons/visitor-icons.ts';
import { Picture } from '#app/ui/media/picture.tsx';
import { hideToast } from '#app/ui/toast-store.ts';
import { type CartItem, lineSen, maxQuantity, type ShopChanges, setQuantity } from './cart.ts';
import { changeCart } from './cart-store.ts';
import { SoldOutNote } from './shop-changes.tsx';

export function CartLine({
  item,
  shop,
  onRemoved,
}: {
  item: CartItem;
  shop: ShopChanges;
  onRemoved: () => void;
}) {
  const nameId = useId();
  const { id, name, weight, price, quantity } = item;
  const setTo = (next: number) => {
    // A toast about the cart is out of date now.
    hideToast();
    changeCart((cart) => setQuantity(cart, id, next));
    if (next === 0) onRemoved();
  };
  return (
    <li className="flex gap-[16px] border-line py-5 not-first:border-t">
      <LinePicture item={item} />
      <div className="flex min-w-0 grow flex-col gap-3">
        <div className="flex flex-wrap justify-between gap-x-4">
          <div className="min-w-0 grow basis-28">
            <p id={nameId} className="font-medium">
              {name}
            </p>
            <p className="text-sm text-muted">{[weight, price].filter(Boolean).join(' · ')}</p>
          </div>
          <p className="tabular">{formatSen(lineSen(item))}</p>
        </div>
        <SoldOutNote item={item} shop={shop} />
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <div className="flex items-center rounded-control border border-edge">
            <IconButton
              label="Decrease quantity"
              aria-describedby={nameId}
              onClick={() => setTo(quantity - 1)}
            >
              <Icon node={Minus} className="size-4" strokeWidth={2} />
            </IconButton>
            <output aria-label="Quantity" className="min-w-8 text-center tabular">
              {quantity}
            </output>
            <IconButton
              label="Increase quantity"
              aria-describedby={nameId}
              disabled={quantity >= maxQuantity}
              onClick={() => setTo(quantity + 1)}
            >
              <Icon node={Plus} className="size-4" strokeWidth={2} />
            </IconButton>
          </div>
          <button
            type="button"
            aria-describedby={nameId}
            onClick={() => setTo(0)}
            className="min-h-11 px-1 text-sm text-muted underline underline-offset-4 hover:text-ink"
          >
            Remove
          </button>
        </div>
      </div>
    </li>
  );
}

/** Takes the place of a line that was removed, and its focus. */
export function RemovedLine({ name, onUndo }: { name: string; onUndo: () => void }) {
  return (
    <li className="border-line py-3 not-first:border-t">
      <button
        ref={focus}
        type="button"
        onClick={onUndo}
        className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 text-left"
      >
        {name} removed{' '}
        <span className="px-1 text-sm text-muted underline underline-offset-4">Undo</span>
      </button>
    </li>
  );
}

function focus(button: HTMLButtonElement | null): void {
  button?.focus();
}

/** A line's picture. One that another program stored may be missing, or exist in one format only. */
export function LinePicture({ item }: { item: CartItem }) {
  const box = 'h-[80px] w-[64px] shrink-0 rounded-control bg-matcha-mist object-cover';
  if (isProductPicture(item.image)) {
    return <Picture src={item.image} alt="" {...productPictureSize} sizes="64px" className={box} />;
  }
  if (item.image) return <img src={item.image} alt="" className={box} />;
  return <div className={box} />;
}
