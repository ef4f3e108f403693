import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Picture } from '#app/ui/media/picture.tsx';
import { type Product, productPictureSize } from './product.ts';
import type { RestockAnswer } from './restock/restock.ts';
import { RestockForm } from './restock/restock-form.tsx';

/** Given by the frame around the shop, since the cart is not the shop's. */
export type QuickAdd = (product: Product) => void;

export function ProductCard({
  product,
  onQuickAdd,
  answer,
}: {
  product: Product;
  onQuickAdd: QuickAdd;
  answer?: RestockAnswer;
}) {
  const { name, weight, price, description, isInStock } = product;
  return (
    <article aria-label={name} className="group flex h-full flex-col">
      <ProductPictures product={product} />
      <h2 className="mt-4 text-lg">{name}</h2>
      <p className="mt-1 flex grow flex-wrap justify-between gap-x-2 text-muted">
        <span>{weight}</span>
        <span className="text-ink">{price}</span>
      </p>
      {description && <p className="mt-1 text-sm text-muted">{description}</p>}
      <Button
        look={isInStock ? 'primary' : 'secondary'}
        disabled={!isInStock}
        onClick={() => onQuickAdd(product)}
        className="mt-4 w-full"
      >
        {isInStock ? 'Quick Add' : 'Sold Out'}
      </Button>
      {!isInStock && <RestockForm product={product} answer={answer} />}
    </article>
  );
}

/** The grid's columns without margins. */
const sizes = '(min-width: 1280px) 18rem, (min-width: 1024px) 22vw, (min-width: 768px) 29vw, 46vw';

/** The hover image also shows with keyboard focus, and on a tap where there is neither. */
function ProductPictures({ product }: { product: Product }) {
  const [turned, setTurned] = useState(false);
  return (
    <div className="relative overflow-hidden rounded-card bg-matcha-mist">
      <Picture
        src={product.image}
        alt={product.name}
        {...productPictureSize}
        sizes={sizes}
        className="w-full"
      />
      <Picture
        src={product.hoverImage}
        alt=""
        {...productPictureSize}
        sizes={sizes}
        lazy
        className={classNames(
          'absolute inset-0 size-full [transition:opacity_300ms] group-hover:opacity-100 group-has-[:focus-visible]:opacity-100',
          !turned && 'opacity-0',
        )}
      />
      <button
        type="button"
        aria-label={`Another view of ${product.name}`}
        aria-pressed={turned}
        onClick={() => setTurned(!turned)}
        className="absolute inset-0 rounded-card -outline-offset-3"
      />
    </div>
  );
}
