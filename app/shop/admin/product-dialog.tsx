import { useState } from 'react';
import { ActionForm } from '#app/admin/actions/action-form.tsx';
import type { Fields, Send } from '#app/admin/actions/use-action.ts';
import { TextAreaField, TextField } from '#app/forms/fields/field.tsx';
import type { Texts } from '#app/forms/rules.ts';
import { type ProductField, priceSlip, productRules } from '#app/shop/product-form.ts';
import type { ProductToChange } from '#app/shop/products.server.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import type { ShopIntent } from './actions.server.ts';
import { PictureField } from './picture-field.tsx';

/** @param position of a new product */
export function ProductDialog({
  product,
  position,
  onClose,
}: {
  product?: ProductToChange;
  position?: number;
  onClose: () => void;
}) {
  const texts: Partial<Texts<ProductField>> = product?.texts ?? { position: `${position}` };
  // The version at opening, so that another admin's change since then is noticed.
  const [seen] = useState<Fields<ShopIntent>>(
    product
      ? { intent: 'save', id: `${product.id}`, version: `${product.version}` }
      : { intent: 'add' },
  );
  const [asked, setAsked] = useState<string | null>(null);
  const field = (name: ProductField) => ({ name, label: productRules[name].label });
  return (
    <Dialog
      title={product ? `Edit ${product.texts.name}` : 'Add product'}
      holdsForm
      onClose={onClose}
    >
      <ActionForm
        rules={productRules}
        texts={texts}
        submit={async (typed, send: Send<ShopIntent>) => {
          const slip =
            product && asked !== typed.price && priceSlip(product.texts.price, typed.price);
          if (!slip) return send({ ...seen, ...typed });
          setAsked(typed.price);
          return { ok: false, errors: [{ field: 'price', message: slip }] };
        }}
        failed={product ? 'Failed to save product' : 'Failed to add product'}
        label="Save"
        busyLabel="Saving..."
        isLong
        onClose={onClose}
      >
        <TextField {...field('name')} autoComplete="off" />
        <TextField {...field('weight')} autoComplete="off" hint="Such as 98 grams" />
        <TextField
          {...field('price')}
          autoComplete="off"
          inputMode="decimal"
          hint="Such as RM50 or RM9.90"
        />
        <TextField {...field('description')} autoComplete="off" />
        <TextAreaField {...field('taste')} hint="A paragraph on the product's own page" />
        <TextField
          {...field('bowl_grams')}
          autoComplete="off"
          inputMode="numeric"
          hint="The product’s page shows how many bowls that makes, and how to whisk one. Leave it empty if it is not whisked."
        />
        <TextField {...field('position')} autoComplete="off" inputMode="numeric" />
        <PictureField {...field('image')} current={texts.image} />
        <PictureField {...field('hover_image')} current={texts.hover_image} />
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="hidden"
            value="yes"
            defaultChecked={texts.hidden === 'yes'}
            className="size-5 shrink-0 accent-matcha"
          />
          Hidden
        </label>
      </ActionForm>
    </Dialog>
  );
}
