import { type ComponentProps, useId } from 'react';
import { TextField } from '#app/forms/fields/field.tsx';
import { malaysianBanks, meantBank } from './banks.ts';

/** Offers banks while somebody types, and the likely meaning of a slip. Any other name is accepted. */
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
