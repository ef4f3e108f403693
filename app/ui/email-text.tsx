import { Fragment } from 'react';

/** Where an address may go on in the next line: before its @, and in what stands before it after dots. */
const breaks = /(?=@[^@]*$)|(?<=\.)(?=.*@)/;

/** An e-mail address that, where it has too little room, breaks between its words. */
export function EmailText({ email }: { email: string }) {
  return email.split(breaks).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
