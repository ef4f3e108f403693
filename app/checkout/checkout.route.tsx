import { useState } from 'react';
import { href, Link, PrefetchPageLinks } from 'react-router';
import { brand } from '#app/brand.ts';
import type { Cart } from '#app/cart/cart.ts';
import { useShopChanges } from '#app/cart/shop-changes.tsx';
import { useCart } from '#app/cart/use-cart.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { PageHead } from '#app/ui/document/page-head.tsx';
import { stills } from '#app/ui/media/stills.ts';
import { MessagePage } from '#app/ui/message-page.tsx';
import { OrderLink } from './order.tsx';
import { OrderSummary } from './order-summary.tsx';
import { ShippingForm } from './shipping-form.tsx';

export default function CheckoutPage() {
  const cart = useCart();
  const [order, setOrder] = useState<Cart | null>(null);
  // The page keeps showing the order while the cart is emptied.
  const shown = order ?? cart;
  return (
    <div className="flex min-h-small-window flex-col">
      <PageHead
        title={`Checkout · ${brand.name}`}
        description={`Where your matcha from ${brand.name} should go.`}
        path={href('/checkout')}
      />
      {!shown && <WithoutScript />}
      {(!shown || shown.items.length === 0) && <EmptyCheckout known={shown !== null} />}
      {shown && shown.items.length > 0 && (
        <div className="mx-auto w-full max-w-7xl px-4 sm:px-8">
          {/* The home page, where an order ends, is fetched ahead: placing an order sends no request (spec 7.13). */}
          <PrefetchPageLinks page={href('/')} />
          <header className="pt-14 pb-10 sm:pt-20">
            <h1 className="text-display">Checkout</h1>
            <p className="mt-4 text-lg text-muted">
              A trial checkout: what you type stays in this browser, until you close the tab.
            </p>
          </header>
          <div className="grid gap-12 lg:grid-cols-aside lg:gap-16">
            <ChangingSummary cart={shown} />
            <ShippingForm
              cart={shown}
              processing={order !== null}
              onProcessing={(processing) => setOrder(processing ? shown : null)}
            />
          </div>
        </div>
      )}
    </div>
  );
}

/** The summary of a cart that is not ordered yet, and so follows the shop's changes. */
function ChangingSummary({ cart }: { cart: Cart }) {
  return <OrderSummary cart={cart} shop={useShopChanges()} />;
}

function WithoutScript() {
  return (
    <noscript>
      <MessagePage title="Checkout" still={stills.tins}>
        <p>The checkout needs JavaScript.</p>
        <a href={href('/shop')} className={buttonClass('primary')}>
          CONTINUE SHOPPING
        </a>
      </MessagePage>
    </noscript>
  );
}

/** Until hydration, the script in the page's head shows this when the cart is empty (`showStoredCount`). */
function EmptyCheckout({ known }: { known: boolean }) {
  return (
    <div data-empty-cart hidden={!known} suppressHydrationWarning className="contents">
      <MessagePage title="YOUR CART IS EMPTY" still={stills.tins}>
        <p>Add some products to your cart before checking out.</p>
        <Link to={href('/shop')} className={buttonClass('primary')}>
          CONTINUE SHOPPING
        </Link>
        <OrderLink />
      </MessagePage>
    </div>
  );
}
