import { type Cart, lineSen, openPanel, type ShopChanges, subtotalSen } from '#app/cart/cart.ts';
import { LinePicture } from '#app/cart/cart-line.tsx';
import { changeCart } from '#app/cart/cart-store.ts';
import { PriceChanges, SoldOutNote } from '#app/cart/shop-changes.tsx';
import { formatSen } from '#app/shared/money.ts';
import { classNames } from '#app/ui/class-names.ts';
import { orderTotalSen, shippingSen } from './checkout.ts';

/** @param props.shop what has changed in the shop, for a cart that is not ordered yet */
export function OrderSummary({ cart, shop }: { cart: Pick<Cart, 'items'>; shop?: ShopChanges }) {
  const subtotal = subtotalSen(cart);
  return (
    <section
      aria-labelledby="order-summary"
      className="min-w-0 self-start rounded-card bg-matcha-mist px-[24px] py-6 lg:sticky lg:top-24 lg:order-last lg:p-8"
    >
      <h2 id="order-summary" className="text-xl">
        Order summary
      </h2>
      {shop && <PriceChanges shop={shop} className="mt-2" />}
      <ul className="mt-5 flex flex-col gap-5">
        {cart.items.map((item) => (
          <li key={item.id} className="flex gap-[16px]">
            <LinePicture item={item} />
            <div className="flex min-w-0 grow flex-wrap justify-between gap-x-4">
              <div className="min-w-0 grow basis-28">
                <p className="font-medium">{item.name}</p>
                <p className="text-sm text-muted">{item.weight}</p>
                <p className="text-sm text-muted">Quantity: {item.quantity}</p>
                {shop && <SoldOutNote item={item} shop={shop} />}
              </div>
              <p className="tabular">{formatSen(lineSen(item))}</p>
            </div>
          </li>
        ))}
      </ul>
      <dl className="mt-6 flex flex-col gap-2 border-t border-edge pt-5 tabular">
        <Amount label="Subtotal" sen={subtotal} />
        <Amount label="Shipping" sen={shippingSen} />
        <Amount
          label="Total"
          sen={orderTotalSen(subtotal)}
          className="mt-2 border-t border-edge pt-4 text-lg font-medium"
        />
      </dl>
      {shop && (
        <button
          type="button"
          onClick={() => changeCart(openPanel)}
          className="-mb-3 mt-2 min-h-11 underline underline-offset-4"
        >
          Edit cart
        </button>
      )}
    </section>
  );
}

function Amount({ label, sen, className }: { label: string; sen: number; className?: string }) {
  return (
    <div className={classNames('flex flex-wrap justify-between gap-x-4', className)}>
      <dt>{label}</dt>
      <dd>{formatSen(sen)}</dd>
    </div>
  );
}
