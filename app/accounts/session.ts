/** Someone who is signed in, as far as the pages tell them. */
export type Visitor = { name: string; email: string };

/** What GET /api/session answers. `google`: can people sign in with Google here at all? */
export type SessionAnswer = { visitor: Visitor | null; google: boolean };

/** The full name, or the e-mail address where there is none (spec 2.2). */
export function visitorLabel({ name, email }: Visitor): string {
  return name || email;
}

/**
 * Asks the server who is signed in in this browser.
 * @throws when no answer comes (TypeError), or another one than expected
 */
export async function askSession(): Promise<SessionAnswer> {
  const response = await fetch('/api/session');
  if (!response.ok) throw new Error(`/api/session answered ${response.status}`);
  return response.json();
}

/**
 * Ends the session on the server.
 * @throws when no answer comes (TypeError), or another one than expected
 */
export async function endSession(): Promise<void> {
  const response = await fetch('/api/sign-out', { method: 'POST' });
  if (!response.ok) throw new Error(`/api/sign-out answered ${response.status}`);
}
