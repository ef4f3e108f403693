import { data } from 'react-router';
import { checkForm } from '#app/forms/rules.ts';
import { noticeShown } from '#app/notices/notice-shown.server.ts';
import { formAction } from '#app/platform/http/form-action.server.ts';
import { perHour } from '#app/platform/http/limits/rate-limits.server.ts';
import { textOf } from '#app/platform/http/read-body.server.ts';
import { servicesContext } from '#app/platform/services.server.ts';
import {
  isBackText,
  productField,
  type RestockAnswer,
  restockFailed,
  restockRules,
  waitingText,
} from './restock.ts';
import { takeRestockRequest } from './restock-requests.server.ts';

/** POST to /shop or to a product's page: takes the form 'Tell me when it's back'. */
export const takeRestockForm = formAction<RestockAnswer>({
  limit: perHour('restock', 20),
  failed: restockFailed,
  failure: 'A wish to be told of a product could not be noted',
  giveBack: ['email'],
  async handle({ request, context }, { form, refuse }) {
    const id = readId(textOf(form, productField));
    const checked = checkForm(restockRules)(form);
    if (!checked.ok) return refuse(400, { id, errors: checked.errors });
    const { email } = checked.value;
    const now = new Date();
    const taken = await takeRestockRequest(context.get(servicesContext), {
      id,
      email,
      notice: noticeShown(request, now),
      now,
    });
    if (!taken.ok) return refuse(404, { id, ...restockFailed });
    const { name, isBack } = taken;
    return data<RestockAnswer>({ id, said: isBack ? isBackText(name) : waitingText(name, email) });
  },
});

/** Reads a product's id; 0, which no product has, for anything else. */
function readId(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}
