import { useRef, useState } from 'react';
import { href, Link } from 'react-router';
import { formatSen } from '#app/shared/money.ts';
import { buttonClass, IconButton } from '#app/ui/button.tsx';
import { useModal } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { X } from '#app/ui/icons/icons.ts';
import { useOnNavigation } from '#app/ui/navigation/use-on-navigation.ts';
import { ToastRegion } from '#app/ui/toast.tsx';
import { type Cart, type CartItem, closePanel, putBack, subtotalSen } from './cart.ts';
import { CartLine, RemovedLine } from './cart-line.tsx';
import { changeCart } from './cart-store.ts';
import { callOffOpening } from './quick-add.ts';
import { PriceChanges, useShopChanges } from './shop-changes.tsx';
import { useCart } from './use-cart.ts';

export function CartPanel() {
  const cart = useCart();
  useOnNavigation(() => {
    callOffOpening();
    changeCart(closePanel);
  });
  return cart?.isOpen ? <OpenPanel cart={cart} /> : null;
}

function OpenPanel({ cart }: { cart: Cart }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shop = useShopChanges();
  const close = () => changeCart(closePanel);
  const [removed, setRemoved] = useState<{ item: CartItem; index: number }>();
  const lines = cart.items.map((item, index) => (
    <CartLine key={item.id} item={item} shop={shop} onRemoved={() => setRemoved({ item, index })} />
  ));
  if (removed) {
    const { item, index } = removed;
    const undo = () => {
      changeCart((now) => putBack(now, item, index));
      setRemoved(undefined);
      heading.current?.focus();
    };
    lines.splice(index, 0, <RemovedLine key="removed" name={item.name} onUndo={undo} />);
  }
  return (
    <dialog
      {...useModal(close)}
      // Pressing Escape twice closes a dialog without a cancel event.
      onClose={close}
      aria-labelledby="cart-title"
      className="fades cart-panel m-0 ml-auto h-window max-h-none w-[min(27rem,92vw)] max-w-none flex-col bg-paper text-ink shadow-float open:flex"
    >
      <div className="sticky top-0 flex h-[64px] shrink-0 items-center justify-between border-b border-line bg-paper pr-3 pl-6">
        <h2 id="cart-title" ref={heading} tabIndex={-1} className="text-xl outline-none">
          Cart
        </h2>
        <IconButton label="Close" onClick={close}>
          <Icon node={X} className="size-5" strokeWidth={2} />
        </IconButton>
      </div>
      <PriceChanges shop={shop} className="px-[24px] pt-5" />
      <ul className="min-h-[min(50vh,144px)] grow overflow-y-auto px-[24px]">{lines}</ul>
      {cart.items.length === 0 ? (
        <EmptyCart />
      ) : (
        <>
          <ToastRegion />
          <PanelFoot cart={cart} />
        </>
      )}
    </dialog>
  );
}

function EmptyCart() {
  return (
    <div className="flex grow-9 flex-col justify-center gap-6 px-[24px] pb-24">
      <p className="text-title">Your cart is empty</p>
      <Link to={href('/shop')} className={buttonClass('secondary')}>
        Continue shopping
      </Link>
    </div>
  );
}

function PanelFoot({ cart }: { cart: Cart }) {
  return (
    <div className="shrink-0 border-t border-line px-[24px] pt-5 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
      <dl className="flex flex-wrap justify-between gap-x-4 text-lg">
        <dt>Subtotal</dt>
        <dd className="font-medium tabular">{formatSen(subtotalSen(cart))}</dd>
      </dl>
      <p className="mt-1 text-sm text-muted">Shipping is added at checkout.</p>
      <Link to={href('/checkout')} className={buttonClass('primary', 'mt-5 w-full')}>
        Checkout
      </Link>
    </div>
  );
}
