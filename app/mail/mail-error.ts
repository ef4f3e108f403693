/** Why a mail could not be handed over, as the database and the log have it. */
export const mailErrorReasons = [
  /** What should be an address is none. */
  'no-address',
  /** The server will never take mail for this address. */
  'address-refused',
  /** The server will never take this content. */
  'content-refused',
  /** The server does not let us send, or not from our address. */
  'sender-refused',
  'password-refused',
  /** The server asks for another try later. */
  'put-off',
  'unreachable',
  /** The server got the whole mail and never said whether it took it. */
  'unanswered',
  /** Withdrawn before it went out. */
  'withdrawn',
  'unknown',
] as const;

export type MailErrorReason = (typeof mailErrorReasons)[number];

/** From a stored fault such as 'unreachable ESOCKET'. */
export function mailErrorReason(fault: string): MailErrorReason {
  const [word] = fault.split(' ');
  return mailErrorReasons.find((reason) => reason === word) ?? 'unknown';
}
