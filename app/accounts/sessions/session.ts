import { href } from 'react-router';
import type { UserRole } from '#db/schema/accounts.ts';

/** A person who is signed in: a visitor or an admin. */
export type Visitor = { name: string; email: string; role: UserRole };

/** Response of GET /api/session. `google`: is sign-in with Google available? */
export type SessionResponse = { visitor: Visitor | null; google: boolean };

/** The full name, or the email where there is none (spec 2.2). */
export function visitorLabel({ name, email }: Visitor): string {
  return name || email;
}

/** @throws without a response (TypeError), or with an unexpected one */
export async function fetchSession(): Promise<SessionResponse> {
  const response = await fetch(href('/api/session'));
  if (!response.ok) throw new Error(`/api/session answered ${response.status}`);
  return response.json();
}

/** @throws without a response (TypeError), or with an unexpected one */
export async function endSession(): Promise<void> {
  const response = await fetch(href('/api/sign-out'), { method: 'POST' });
  if (!response.ok) throw new Error(`/api/sign-out answered ${response.status}`);
}
