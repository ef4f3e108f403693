import { expect, test } from 'vitest';
import { newsletterRules } from '#app/newsletter/newsletter.ts';
import { checkForm } from './rules.ts';
import { asksOfEmail } from './use-slip.tsx';

function formOf(email: string): FormData {
  const form = new FormData();
  form.set('email', email);
  return form;
}

test('a likely slip in an address is asked about once for each address', () => {
  const check = asksOfEmail(checkForm(newsletterRules));
  const question = (meant: string) => ({
    ok: false,
    errors: [{ field: 'email', message: `Did you mean ${meant}? If not, press again.` }],
  });
  expect(check(formOf('siti@gmial.com'))).toEqual(question('siti@gmail.com'));
  expect(check(formOf('siti@gmail.con'))).toEqual(question('siti@gmail.com'));
  expect(check(formOf('siti@gmail.con'))).toMatchObject({ ok: true });
  expect(check(formOf('siti@gmail.com'))).toMatchObject({ ok: true });
  expect(check(formOf('siti'))).toMatchObject({ ok: false });
});
