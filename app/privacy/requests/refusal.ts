import { choice, type Rules } from '#app/forms/rules.ts';
import { ownWords } from '#app/mail/mail-message.ts';

/** Why a request is refused, as the person reads it. */
export const refusals = {
  'not-you': 'We could not make sure that it was you',
  'nothing-held': 'We hold nothing under this address',
  law: 'The law obliges us to keep it',
  'already-so': 'It is already so',
  'not-ours': 'It is not ours to change: somebody else holds it',
  'rights-of-others': 'It would reveal what belongs to somebody else',
} as const;

export type Refusal = keyof typeof refusals;

const refusalNames = Object.keys(refusals) as Refusal[];

export function parseRefusal(value: string): Refusal | null {
  return refusalNames.find((refusal) => refusal === value) ?? null;
}

export const refusalRules = {
  refusal: choice('Reason', refusalNames),
  ...ownWords,
} satisfies Rules<string>;
