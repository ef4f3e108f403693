import { useState } from 'react';
import { href, Link } from 'react-router';
import { IconButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Picture } from '#app/ui/media/picture.tsx';
import { type Product, productPictureSize } from './product.ts';
import { type QuickAdd, QuickAddButton } from './quick-add-button.tsx';
import type { RestockAnswer } from './restock/restock.ts';

// By Lucide, like those in app/ui/icons/icons.ts, but defined here so that no other page loads it.
const Repeat2 = 'm2 9 3-3 3 3M13 18H7a2 2 0 0 1-2-2V6M22 15l-3 3-3-3M11 6h6a2 2 0 0 1 2 2v10';

export function ProductCard({
  product,
  onQuickAdd,
  answer,
}: {
  product: Product;
  onQuickAdd: QuickAdd;
  answer?: RestockAnswer;
}) {
  const { name, weight, price, description, slug } = product;
  return (
    <article aria-label={name} className="group relative flex flex-col">
      <ProductPictures product={product} />
      <h2 className="mt-4 text-lg">
        <Link
          to={href('/shop/:product', { product: slug })}
          className="card-link underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      </h2>
      <p className="mt-1 flex flex-wrap justify-between gap-x-2 text-muted">
        <span>{weight}</span>
        <span className="text-ink">{price}</span>
      </p>
      {description && <p className="mt-1 text-sm text-muted">{description}</p>}
      <QuickAddButton product={product} onQuickAdd={onQuickAdd} answer={answer} />
    </article>
  );
}

/** The widths of the grid's columns, without margins. */
const sizes = '(min-width: 1280px) 18rem, (min-width: 1024px) 22vw, (min-width: 768px) 29vw, 46vw';

/** The hover image also shows with keyboard focus, and by a button where there is neither mouse nor keyboard. */
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
      <IconButton
        label={`Another view of ${product.name}`}
        aria-pressed={turned}
        onClick={() => setTurned(!turned)}
        className="absolute right-1 bottom-1 z-10 noscript:hidden"
      >
        <span className="rounded-full bg-[#ffffffd9] p-[8px] text-ink">
          <Icon node={Repeat2} className="size-[20px]" />
        </span>
      </IconButton>
    </div>
  );
}
