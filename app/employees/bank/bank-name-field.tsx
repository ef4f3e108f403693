import { type ComponentProps, useId } from 'react';
import { TextField } from '#app/forms/fields/field.tsx';
import { malaysianBanks, meantBank } from './banks.ts';

/** Offers the banks while one types, and the one that is meant; any other name will do. */
export function BankNameField(props: ComponentProps<typeof TextField>) {
  const banks = useId();
  return (
    <>
      <TextField {...props} list={banks} meantOf={meantBank} />
      <datalist id={banks}>
        {malaysianBanks.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
