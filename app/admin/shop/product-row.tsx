import { useId, useState } from 'react';
import { ActionButton } from '#app/admin/actions/action-button.tsx';
import { useAction } from '#app/admin/actions/use-action.ts';
import { productPictureSize } from '#app/shop/product.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Picture } from '#app/ui/media/picture.tsx';
import { ProductDialog } from './product-dialog.tsx';
import type { ShopScreen } from './shop.route.tsx';

export type ShownProduct = ShopScreen['products'][number];

export function ProductRow({
  product,
  stockIsSet,
}: {
  product: ShownProduct;
  stockIsSet: boolean;
}) {
  const undoId = useId();
  const [editing, setEditing] = useState(false);
  const { id, version, texts, undo, waiting } = product;
  return (
    <li aria-label={texts.name} className="flex gap-4 py-5">
      <Picture
        src={texts.image}
        alt=""
        {...productPictureSize}
        sizes="4rem"
        className="h-20 w-16 rounded-control bg-matcha-mist object-cover"
      />
      <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 wrap-anywhere">
          <h2 className="flex flex-wrap items-center gap-x-3 font-medium">
            {texts.name}
            {texts.hidden && <Badge tone="yellow">Hidden</Badge>}
          </h2>
          <p className="text-muted">
            {texts.weight} · {texts.price}
          </p>
          {waiting > 0 && <p className="text-sm text-muted">{waiting} waiting</p>}
          <StockSwitch product={product} disabled={stockIsSet} />
          {undo && (
            <p id={undoId} className="text-sm text-muted">
              Before the last change: {undo}
            </p>
          )}
        </div>
        <div className="flex gap-3">
          <Button
            look="secondary"
            aria-label={`Edit ${texts.name}`}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
          {undo !== null && (
            <ActionButton
              look="quiet"
              aria-label={`Undo the last change of ${texts.name}`}
              aria-describedby={undoId}
              fields={{ intent: 'undo', id: `${id}`, version: `${version}` }}
            >
              Undo
            </ActionButton>
          )}
        </div>
      </div>
      {editing && <ProductDialog product={product} onClose={() => setEditing(false)} />}
    </li>
  );
}

/** Saves at once. */
function StockSwitch({ product, disabled }: { product: ShownProduct; disabled: boolean }) {
  const { send, sending } = useAction();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const { id, version, texts, isInStock } = product;

  async function choose(want: boolean) {
    setWanted(want);
    const in_stock = want ? 'yes' : 'no';
    await send({ intent: 'stock', id: `${id}`, version: `${version}`, in_stock });
    setWanted(null);
  }

  return (
    <label className="mt-1 flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        role="switch"
        aria-label={`${texts.name} in stock`}
        checked={wanted ?? isInStock}
        aria-checked={wanted ?? isInStock}
        disabled={disabled || sending}
        onChange={(event) => choose(event.target.checked)}
        className="switch"
      />
      In stock
    </label>
  );
}
