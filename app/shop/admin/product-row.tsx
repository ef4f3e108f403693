import { useEffect, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ActionButton } from '#app/admin/actions/action-button.tsx';
import { ConfirmAction, ConfirmDialog } from '#app/admin/actions/confirm-action.tsx';
import { useAction } from '#app/admin/actions/use-action.ts';
import { Switch } from '#app/admin/switch.tsx';
import { useOpenDialog } from '#app/lists/use-open-dialog.ts';
import { productPictureSize } from '#app/shop/product.ts';
import type { ProductToChange } from '#app/shop/products.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Moment } from '#app/ui/day.tsx';
import { Picture } from '#app/ui/media/picture.tsx';
import type { ShopIntent } from './actions.server.ts';

export function ProductRow({
  product,
  stockIsSet,
}: {
  product: ProductToChange;
  stockIsSet: boolean;
}) {
  const undoId = useId();
  const open = useOpenDialog();
  const { id, texts, undo } = product;
  return (
    <li aria-label={texts.name} className="flex gap-4 sm:gap-6">
      <Picture
        src={texts.image}
        alt=""
        {...productPictureSize}
        sizes="4rem"
        className="h-20 w-16 rounded-control bg-matcha-mist object-cover"
      />
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 wrap-anywhere">
          <h2 className="flex flex-wrap items-center gap-x-3 font-medium">
            {texts.name}
            {texts.hidden && <Badge tone="yellow">Hidden</Badge>}
          </h2>
          <p className="text-muted">
            {texts.weight} · {texts.price}
          </p>
          <WaitingLine product={product} />
          {undo !== null && (
            <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
              <UndoButton product={product} describedBy={undoId} />
              {undo && (
                <p id={undoId} className="text-sm text-muted">
                  {product.isUndone ? 'What was undone' : 'Before the last change'}: {undo}
                </p>
              )}
            </div>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <StockSwitch product={product} disabled={stockIsSet} />
          <Button
            look="secondary"
            aria-label={`Edit ${texts.name}`}
            onClick={() => open({ edit: `${id}` })}
          >
            Edit
          </Button>
        </div>
      </div>
    </li>
  );
}

function UndoButton({ product, describedBy }: { product: ProductToChange; describedBy: string }) {
  const { id, version, texts, isUndone, undoSells, waiting } = product;
  const label = isUndone ? 'Redo' : 'Undo';
  const action = {
    failed: `Failed to ${label.toLowerCase()}`,
    fields: {
      intent: 'undo',
      id: `${id}`,
      version: `${version}`,
      ...(isUndone && { redo: 'yes' }),
    },
  } as const;
  const button = {
    look: 'secondary',
    'aria-label': `${label} the last change of ${texts.name}`,
    'aria-describedby': describedBy,
  } as const;
  if (!undoSells || waiting === 0) {
    return (
      <ActionButton<ShopIntent> {...button} {...action}>
        {label}
      </ActionButton>
    );
  }
  return (
    <ConfirmAction<ShopIntent>
      {...isBack(product)}
      {...action}
      trigger={(ask) => (
        <Button {...button} onClick={ask}>
          {label}
        </Button>
      )}
    >
      {toldOf(waiting)}
    </ConfirmAction>
  );
}

const isBack = ({ texts }: ProductToChange) =>
  ({ title: `Is ${texts.name} back?`, label: 'Put in stock', look: 'primary' }) as const;

function toldOf(waiting: number): string {
  const who = waiting === 1 ? 'One person waits' : `${waiting} people wait`;
  return `${who} for it and will be told by email, this one time. For a minute, Undo still stops it.`;
}

const lookAgainMs = 5000;

/** How many people wait for the product, are about to be told, or have been told. */
function WaitingLine({ product }: { product: ProductToChange }) {
  const { texts, isInStock, waiting, told } = product;
  const { revalidate } = useRevalidator();
  const isTelling = waiting > 0 && isInStock && !texts.hidden;
  useEffect(() => {
    if (!isTelling) return;
    const timer = setInterval(revalidate, lookAgainMs);
    return () => clearInterval(timer);
  }, [isTelling, revalidate]);
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {isTelling && `${peopleText(waiting)} will be told in a minute`}
      {waiting > 0 && !isTelling && `${waiting} waiting`}
      {waiting === 0 && told && (
        <>
          Told {peopleText(told.count)}, <Moment at={told.at} />
        </>
      )}
    </p>
  );
}

const peopleText = (count: number) => (count === 1 ? '1 person' : `${count} people`);

/** Switches the stock and saves at once; asks first if people who wait would be told. */
function StockSwitch({ product, disabled }: { product: ProductToChange; disabled: boolean }) {
  const failed = 'Failed to change stock';
  const { send, sending, wanted } = useAction<ShopIntent>({ failed });
  const [asking, setAsking] = useState(false);
  const { id, version, texts, isInStock, waiting } = product;
  const fields = { intent: 'stock', id: `${id}`, version: `${version}` } as const;
  const shown = (wanted('in_stock') ?? (isInStock ? 'yes' : 'no')) === 'yes';
  return (
    <>
      <Switch
        label="In stock"
        name={`${texts.name} in stock`}
        checked={shown}
        disabled={disabled}
        aria-disabled={sending}
        onChange={(on) => {
          if (sending) return;
          if (on && waiting > 0) return setAsking(true);
          send({ ...fields, in_stock: on ? 'yes' : 'no' });
        }}
      />
      {asking && (
        <ConfirmDialog<ShopIntent>
          {...isBack(product)}
          failed={failed}
          fields={{ ...fields, in_stock: 'yes' }}
          onClose={() => setAsking(false)}
        >
          {toldOf(waiting)}
        </ConfirmDialog>
      )}
    </>
  );
}
