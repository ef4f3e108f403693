import { href, useNavigate } from 'react-router';
import { type Cart, clearItems } from '#app/cart/cart.ts';
import { changeCart } from '#app/cart/cart-store.ts';
import { SelectField, TextField } from '#app/forms/fields/field.tsx';
import { FieldGroup } from '#app/forms/fields/field-group.tsx';
import { Form } from '#app/forms/form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { countries, postalCodeNote, processingMs } from './checkout.ts';
import { keepOrder } from './order.tsx';

const countryOptions = countries.map((country) => ({ value: country, label: country }));

/** What was typed is kept in this tab only, until the order is placed. */
const draft = { storage: () => sessionStorage, key: 'shipping' };

type ShippingFormProps = {
  cart: Cart;
  processing: boolean;
  onProcessing: (processing: boolean) => void;
};

/**
 * What is typed never leaves this browser, which checks that every field is filled (spec 5.10). Two seconds after
 * the order the cart is emptied and the home page opens (spec 4.9); leaving the page before that cancels the order.
 */
export function ShippingForm({ cart, processing, onProcessing }: ShippingFormProps) {
  const navigate = useNavigate();
  const form = useForm({
    texts: { country: countries[0] },
    sending: processing,
    draft,
    check: (data) => ({ ok: true, value: data }),
    async send() {
      onProcessing(true);
      if ((await processOrder()) && form.props.ref.current) return { ok: true };
      onProcessing(false);
      return undefined;
    },
    onDone(data) {
      const texts = [...data].map(([field, text]) => [field, `${text}`.trim()]);
      const shipping = Object.fromEntries(texts);
      keepOrder({ placedAt: new Date(), items: cart.items, shipping });
      changeCart(clearItems);
      showToast({
        title: 'Order Placed Successfully!',
        description: 'Thank you for your order. You will receive a confirmation email shortly.',
        lasting: true,
      });
      navigate(href('/'));
    },
  });
  return (
    <Form form={form} noValidate={false} className="flex flex-col gap-12">
      <FieldGroup title="Contact" heading="h2">
        <TextField label="Email" name="email" type="email" autoComplete="email" required />
        <TextField label="Phone" name="phone" type="tel" autoComplete="shipping tel" required />
      </FieldGroup>
      <FieldGroup title="Delivery" heading="h2">
        <TextField
          label="First name"
          name="firstName"
          autoComplete="shipping given-name"
          required
        />
        <TextField label="Last name" name="lastName" autoComplete="shipping family-name" required />
        <TextField
          label="Address"
          name="address"
          autoComplete="shipping address-line1"
          required
          className="sm:col-span-2"
        />
        <TextField label="City" name="city" autoComplete="shipping address-level2" required />
        <TextField
          label="Postal code"
          name="postalCode"
          autoComplete="shipping postal-code"
          inputMode="numeric"
          numberNote={postalCodeNote}
          required
        />
        <TextField label="State" name="state" autoComplete="shipping address-level1" required />
        <SelectField
          label="Country"
          name="country"
          autoComplete="shipping country-name"
          options={countryOptions}
          required
        />
      </FieldGroup>
      <div className="flex flex-col gap-4">
        <p className="text-muted">
          A demonstration: nothing is charged or sent, and no confirmation email comes.
        </p>
        <Button
          look="primary"
          type="submit"
          aria-disabled={processing}
          className="px-[32px] sm:self-start"
        >
          {processing ? 'PROCESSING...' : 'PLACE ORDER'}
        </Button>
      </div>
    </Form>
  );
}

/** Waits for two seconds. False when the visitor leaves the site meanwhile, also when Back can restore the page. */
function processOrder(): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(true), processingMs);
    window.addEventListener('pagehide', () => resolve(false), { once: true });
  });
}
