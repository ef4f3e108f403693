import { ActionForm } from '#app/admin/actions/action-form.tsx';
import { TextField } from '#app/forms/field.tsx';
import { productRules } from '#app/shop/product-form.ts';
import { Dialog } from '#app/ui/dialog.tsx';
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
  const texts = product?.texts ?? { position: `${position}` };
  const seen: Record<string, string> = product
    ? { intent: 'save', id: `${product.id}`, version: `${product.version}` }
    : { intent: 'add' };
  const field = (name: keyof typeof productRules) => ({ name, label: productRules[name].label });
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
        <TextField {...field('weight')} autoComplete="off" hint="98 grams" />
        <TextField {...field('price')} autoComplete="off" inputMode="decimal" hint="RM50" />
        <TextField {...field('description')} autoComplete="off" />
        <TextField {...field('position')} autoComplete="off" inputMode="numeric" />
      </ActionForm>
    </Dialog>
  );
}
