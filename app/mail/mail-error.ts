/** Why a mail could not be handed over: a word that stands in the database and in the log. */
export const mailErrorReasons = [
  /** What was to be its address is none. */
  'no-address',
  /** The mail server will never take mail for this address. */
  'address-refused',
  /** The mail server will never take what it says. */
  'content-refused',
  /** The mail server does not let us send, or not from this address of ours. */
  'sender-refused',
  'password-refused',
  /** The mail server asks for another try later. */
  'put-off',
  'unreachable',
  /** The whole mail went to the server, which never said whether it took it. */
  'unanswered',
  /** Somebody took it back before it went out. */
  'withdrawn',
  'unknown',
] as const;

/** One of them. */
export type MailErrorReason = (typeof mailErrorReasons)[number];

/** The reason that a stored fault, such as 'unreachable ESOCKET', begins with. */
export function mailErrorReason(fault: string): MailErrorReason {
  const [word] = fault.split(' ');
  return mailErrorReasons.find((reason) => reason === word) ?? 'unknown';
}
