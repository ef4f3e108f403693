import { Fragment } from 'react';

/** The parts of an address: up to each dot before the @, then up to the @, then the rest. */
const parts = /[^.]*\.(?=.*@)|.+?(?=@[^@]*$)|.+/g;

/** An email address that breaks between its parts when there is too little room. */
export function EmailText({ email }: { email: string }) {
  return email.match(parts)?.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
