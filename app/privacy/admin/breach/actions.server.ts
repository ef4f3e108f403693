import { adminAction, createRunner } from '#app/admin/actions/run-action.server.ts';
import { breachRules, checkQuestion } from '#app/privacy/breach/breach-question.ts';
import { lookUpBreach } from '#app/privacy/breach/look-up-breach.server.ts';

export const runBreachAction = createRunner('/admin/requests/breach', {
  'look-up': adminAction({
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
