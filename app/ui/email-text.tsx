import { Fragment } from 'react';

/** Before the @, and after dots before it. */
const breaks = /(?=@[^@]*$)|(?<=\.)(?=.*@)/;

/** Breaks between its words where there is too little room. */
export function EmailText({ email }: { email: string }) {
  return email.split(breaks).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
