import { brand } from '#app/brand.ts';
import { cafeEmail, type MailMessage } from '#app/mail/mail-message.ts';
import { cafeDay, longDate } from '#app/shared/dates.ts';
import type { DataRequestKind } from '#db/schema/privacy.ts';
import { type Refusal, refusals } from './refusal.ts';

type Answered = { kind: DataRequestKind; received_at: Date };

/** What was decided. `words`: the admin's own; `corrected`: labels of edited fields, none if only words tell. */
export type Answer = { words: string } & (
  | { what: 'corrected'; corrected: readonly string[] }
  | { what: 'deleted'; goes: readonly string[]; stays: readonly string[] }
  | { what: 'refused'; refusal: Refusal }
);

export const requestNames = { correction: 'Correction', deletion: 'Deletion' } as const;

/** The email by which somebody learns what became of their request. */
export function answerMail({ kind, received_at }: Answered, answer: Answer): MailMessage {
  const blocks = [
    'Hello,',
    `${askedText({ kind, received_at })} ${decisionText(answer)}`,
    ...(answer.what === 'deleted' ? deletionTexts(answer) : []),
    ...(answer.what === 'corrected' ? correctionTexts(answer) : []),
    ...answer.words.split('\n').filter((line) => line.trim() !== ''),
    `If you do not agree, write to ${cafeEmail}. You can also complain to the Personal Data Protection Commissioner of Malaysia.`,
  ];
  return {
    subject: kind === 'correction' ? 'Your data: correction' : 'Your data: deletion',
    blocks,
    reason: `You get this email because somebody with access to your mailbox asked this of ${brand.name}.`,
  };
}

export function askedText({ kind, received_at }: Answered): string {
  const asked =
    kind === 'correction' ? 'correct your data' : 'delete what we hold under this address';
  return `On ${longDate(cafeDay(received_at))} you asked us to ${asked}.`;
}

function decisionText(answer: Answer): string {
  switch (answer.what) {
    case 'corrected':
      return 'It is corrected.';
    case 'deleted':
      return answer.stays.length > 0
        ? 'We have deleted what the law lets us delete.'
        : 'It is deleted.';
    case 'refused':
      return `We cannot do this. The reason: ${refusals[answer.refusal]}.`;
  }
}

function correctionTexts({ corrected }: { corrected: readonly string[] }) {
  return corrected.length > 0 ? [`Corrected: ${corrected.join(', ')}.`] : [];
}

function deletionTexts({ goes, stays }: { goes: readonly string[]; stays: readonly string[] }) {
  return [
    `Deleted: ${goes.join('; ')}.`,
    ...(stays.length > 0 ? [`Kept: ${stays.join('; ')}.`] : []),
  ];
}
