import { Fragment } from 'react';

/** Until a dot before the @, until the @, and the rest. */
const parts = /[^.]*\.(?=.*@)|.+?(?=@[^@]*$)|.+/g;

/** Breaks between its words where there is too little room. */
export function EmailText({ email }: { email: string }) {
  return email.match(parts)?.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
