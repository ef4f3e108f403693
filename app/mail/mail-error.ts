/** Why a mail could not be delivered; stored in the database and logged. */
const mailErrorReasons = [
  /** The record holds no valid address. */
  'no-address',
  /** Permanent: the server takes no mail for this address. */
  'address-refused',
  /** Permanent: the server rejects the content. */
  'content-refused',
  /** The server does not let us send, or not from this address. */
  'sender-refused',
  'password-refused',
  /** The server asks for a later retry. */
  'put-off',
  'unreachable',
  /** The whole mail was sent, but the server never answered. */
  'unanswered',
  /** Cancelled before it was sent. */
  'withdrawn',
  'unknown',
] as const;

export type MailErrorReason = (typeof mailErrorReasons)[number];

/** A stored error starts with its reason: 'unreachable ESOCKET'. */
export function mailErrorReason(fault: string): MailErrorReason {
  const [word] = fault.split(' ');
  return mailErrorReasons.find((reason) => reason === word) ?? 'unknown';
}
