import { ActionForm } from '#app/admin/actions/action-form.tsx';
import { TextField } from '#app/forms/field.tsx';
import type { Texts } from '#app/forms/rules.ts';
import { type ProductField, productRules } from '#app/shop/product-form.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { PictureField } from './picture-field.tsx';
import type { ShownProduct } from './product-row.tsx';

/** @param position of a new one */
export function ProductDialog({
  product,
  position,
  onClose,
}: {
  product?: ShownProduct;
  position?: number;
  onClose: () => void;
}) {
  const texts: Partial<Texts<ProductField>> = product?.texts ?? { position: `${position}` };
  const seen: Record<string, string> = product
    ? { intent: 'save', id: `${product.id}`, version: `${product.version}` }
    : { intent: 'add' };
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
        submit={(typed, send) => send({ ...seen, ...typed })}
        label="Save"
        busyLabel="Saving..."
        onDone={onClose}
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
