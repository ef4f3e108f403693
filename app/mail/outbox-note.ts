/** Shown when an email is sent without a mail server: it must not look delivered. */
export const outboxNote =
  'No mail server is set up here: the email is a file in the outbox folder, and reaches nobody by itself.';
