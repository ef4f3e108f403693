export const invitationLink = 'invitation';

export const invitationHours = 48;

export const mailKind = 'admin-invitation';

/** Beside its hash, so that an open link can be copied again. */
export function tokenPlace(id: string) {
  return { table: 'account_links', column: 'token', id };
}
