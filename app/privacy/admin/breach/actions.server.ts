import { adminAction, createRunner, type IntentOf } from '#app/admin/actions/run-action.server.ts';
import { breachRules, checkQuestion } from '#app/privacy/breach/breach-question.ts';
import { lookUpBreach } from '#app/privacy/breach/find-seen.server.ts';

export type BreachIntent = IntentOf<typeof runBreachAction>;

export const runBreachAction = createRunner('/admin/requests/breach', {
  'look-up': adminAction({
    rule: { harm: 'copying', perHour: 60, as: 'breach-look-up' },
    rules: breachRules,
    done: '',
    async run({ db }, { admin, now, ...texts }) {
      const checked = checkQuestion(texts);
      if (!checked.ok) return { ...checked, reason: 'invalid' };
      const look = { question: checked.value, admin, whole: false, now };
      return { ok: true, silent: true, found: await lookUpBreach(db, look) };
    },
  }),
});
