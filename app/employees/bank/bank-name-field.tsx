import { type ComponentProps, useId } from 'react';
import { TextField } from '#app/forms/fields/field.tsx';
import { malaysianBanks } from './banks.ts';

/** Offers the banks while one types; any other name will do. */
export function BankNameField(props: ComponentProps<typeof TextField>) {
  const banks = useId();
  return (
    <>
      <TextField {...props} list={banks} />
      <datalist id={banks}>
        {malaysianBanks.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
