import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import type { Product } from './product.ts';
import type { RestockAnswer } from './restock/restock.ts';
import { RestockForm } from './restock/restock-form.tsx';

/** Given by the frame around the shop, since the cart is not the shop's. */
export type QuickAdd = (product: Product) => void;

/** 'Quick Add', or 'Sold Out' and the way to be told. @param answer to the form sent without script */
export function QuickAddButton({
  product,
  onQuickAdd,
  answer,
}: {
  product: Product;
  onQuickAdd: QuickAdd;
  answer?: RestockAnswer;
}) {
  const { isInStock } = product;
  return (
    <>
      <Button
        look={isInStock ? 'primary' : 'secondary'}
        disabled={!isInStock}
        onClick={() => onQuickAdd(product)}
        // For a press before React is there (cart/early-quick-add.ts).
        data-product={JSON.stringify(product, ['id', 'name', 'weight', 'price', 'image'])}
        className={classNames('mt-4 w-full', isInStock && 'noscript:hidden')}
      >
        {isInStock ? 'Quick Add' : 'Sold Out'}
      </Button>
      {isInStock && (
        <noscript>
          <p className="mt-4 text-sm">Adding to the cart needs JavaScript.</p>
        </noscript>
      )}
      {!isInStock && <RestockForm product={product} answer={answer} />}
    </>
  );
}
