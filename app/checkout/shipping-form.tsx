import type { SubmitEvent } from 'react';
import { SelectField, TextField } from '#app/forms/field.tsx';
import { FieldGroup } from '#app/forms/field-group.tsx';
import { Button } from '#app/ui/button.tsx';
import { countries } from './checkout.ts';

const countryOptions = countries.map((country) => ({ value: country, label: country }));

type ShippingFormProps = {
  processing: boolean;
  onSubmit: () => void;
};

/** What is typed goes nowhere; the browser checks that every field is filled (spec 5.10). */
export function ShippingForm({ processing, onSubmit }: ShippingFormProps) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!processing) onSubmit();
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-12">
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
          autoComplete="shipping street-address"
          required
          className="sm:col-span-2"
        />
        <TextField label="City" name="city" autoComplete="shipping address-level2" required />
        <TextField
          label="Postal code"
          name="postalCode"
          autoComplete="shipping postal-code"
          required
        />
        <TextField label="State" name="state" autoComplete="shipping address-level1" required />
        <SelectField
          label="Country"
          name="country"
          autoComplete="shipping country-name"
          options={countryOptions}
          defaultValue={countries[0]}
          required
        />
      </FieldGroup>
      <div className="flex flex-col items-start gap-4">
        <p className="text-muted">
          This checkout is a demonstration: nothing is charged, and nothing that you type here
          leaves this page.
        </p>
        <Button look="primary" type="submit" disabled={processing} className="px-[32px]">
          {processing ? 'PROCESSING...' : 'PLACE ORDER'}
        </Button>
      </div>
    </form>
  );
}
