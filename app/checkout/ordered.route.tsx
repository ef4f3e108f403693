import { href, Link } from 'react-router';
import { brand } from '#app/brand.ts';
import { contactLine } from '#app/cafe/cafe.ts';
import { useCafe } from '#app/cafe/use-cafe.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Moment } from '#app/ui/day.tsx';
import { type Order, useOrder } from './order.tsx';
import { OrderSummary } from './order-summary.tsx';

/** GET /checkout/ordered: this tab's last order, to look at and to print. */
export default function OrderedPage() {
  const order = useOrder();
  return (
    <div className="mx-auto w-full max-w-7xl px-4 sm:px-8">
      <title>{`Your order · ${brand.name}`}</title>
      <header className="max-w-2xl py-10">
        <h1 className="text-display">Your order</h1>
        {order && (
          <p className="mt-6 rounded-control bg-amber-mist p-4 text-amber">
            This is a trial order. Nothing was charged, nothing will be sent, and no email comes.
          </p>
        )}
        {order === null && <p className="mt-6 text-lg">There is no order in this tab.</p>}
        <noscript>
          <p className="mt-6 text-lg">The checkout needs JavaScript.</p>
        </noscript>
      </header>
      {order && (
        <div className="grid gap-12 lg:grid-cols-aside lg:gap-16">
          <OrderSummary cart={order} />
          <Delivery order={order} />
        </div>
      )}
      <div className="mt-10 flex flex-col gap-3 sm:flex-row">
        <Link to={href('/shop')} className={buttonClass('primary')}>
          CONTINUE SHOPPING
        </Link>
        {order && (
          <Button look="secondary" onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
    </div>
  );
}

function Delivery({ order: { placedAt, shipping } }: { order: Order }) {
  const cafe = useCafe();
  const { firstName, lastName, address, postalCode, city, state, country, email, phone } = shipping;
  return (
    <section aria-labelledby="delivery">
      <h2 id="delivery" className="text-xl">
        It would go to
      </h2>
      <address className="mt-5 text-lg leading-relaxed not-italic wrap-anywhere">
        {[`${firstName} ${lastName}`, address, `${postalCode} ${city}`, `${state}, ${country}`].map(
          (line) => (
            <span key={line} className="block">
              {line}
            </span>
          ),
        )}
      </address>
      <p className="mt-5 text-muted wrap-anywhere">
        {email} · {phone}
      </p>
      <p className="mt-8 border-t border-line pt-5 text-muted">
        Placed on <Moment at={placedAt} />.
        <span className="print:hidden"> This tab keeps it until you close it.</span>
      </p>
      <p className="hidden text-muted print:block">{contactLine(cafe)}</p>
    </section>
  );
}
