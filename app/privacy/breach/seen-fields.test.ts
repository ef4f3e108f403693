import { globSync, readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { activityActions } from '#app/accounts/activity/activity.ts';
import { eventLabels } from '#app/employees/record/employee-history.ts';
import { dataKinds } from '#app/shared/data-kinds.ts';
import { fieldsSeen, notes, shownOfAll, shownOfRecord } from './seen-fields.ts';

const records = /recordAudit|recordActivity|recordEmployeeEvent|recordSignInTrouble|auditEvents\)/;
const name = '[a-z]+(?:-[a-z]+)*';

/** Actions as patterns, since a part that is only known at run time may be anything. */
function actionsInCode(): string[] {
  const files = globSync('{app,server,scripts}/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.') && !file.includes('privacy/breach/seen-fields'),
  );
  const found = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8');
    if (!records.test(code)) return [];
    const whole = [...code.matchAll(new RegExp(`'(${name}\\.${name})'`, 'g'))];
    const built = [...code.matchAll(/`((?:[a-z-]|\$\{[^}]*\})+\.(?:[a-z-]|\$\{[^}]*\})+)`/g)];
    return [...whole, ...built].map(([, action = '']) => action.replace(/\$\{[^}]*\}/g, name));
  });
  return [...new Set(found)].filter((action) => !action.endsWith('.ts'));
}

/** Checked one by one: none of these shows personal data. */
const showNothing = `
  session.started session.ended sign-in.failed sign-in.slowed identity.confirmed
  password.reset-requested password.reset password.changed name.changed
  email.change-requested email.change-withdrawn email.changed
  two-step.on two-step.off two-step.reset two-step.required two-step.not-required
  recovery-codes.renewed recovery-code.used passkey.added passkey.removed passkey.refused
  admin.created admin.invited admin.removed invitation.sent-again invitation.withdrawn account.deleted
  employee.created employee.completed employee.edited employee.kept employee.deleted
  employee.link-sent employee.link-withdrawn employee.letter-uploaded employee.letter-removed
  employee.bank-account-changed employee.bank-account-confirmed
  employee.date-of-birth-confirmed employee.account-owner-confirmed
  application.edited application.status-set application.applicant-told application.rated
  application.noted application.deleted application.kept subscriber.removed subscriber.restored
  backup.started backup.key-confirmed backup.key-renewed
  data-request.opened data-request.edited data-request.corrected data-request.deleted
  data-request.refused purge.agreed purge.stopped
  cafe.edited cafe.day-closed cafe.day-opened job.opened job.closed job.edited
  product.added product.changed product.undone product.told upload.refused
`.split(/\s+/);

const shownActions = [...shownOfRecord.keys(), ...shownOfAll.keys(), ...notes.keys()];

test('for every action that the code records it is known whether it shows something', () => {
  const inCode = actionsInCode();
  expect(inCode).toContain('application.opened');
  expect(inCode).toContain(`application.file-${name}`);
  const actions = [
    ...inCode,
    ...activityActions,
    ...Object.keys(eventLabels).map((one) => `employee.${one}`),
  ];
  const isOne = (action: string, of: string) => new RegExp(`^${action}$`).test(of);
  const known = [...shownActions, ...showNothing];
  expect(actions.filter((action) => !known.some((one) => isOne(action, one)))).toEqual([]);
  expect(shownActions.filter((one) => !actions.some((action) => isOne(action, one)))).toEqual([]);
});

it.each([
  ['application', 'application.opened', 'name email phone address birth work answers'],
  [
    'application',
    'application.exported',
    'name email phone address birth work answers full-body selfie',
  ],
  ['application', 'application.file-downloaded/resume', 'name resume'],
  ['application', 'application.file-viewed/full_body_image', 'name full-body'],
  ['application', 'application.file-viewed/selfie_image', 'name selfie'],
  ['application', 'application.file-viewed', 'name resume full-body selfie'],
  ['employee', 'employee.letter-viewed', 'name letter'],
  ['employee', 'employee.letter-downloaded', 'name letter'],
  ['user', 'account.exported', 'name email subscription account'],
  [
    'employee',
    'employee.opened',
    'name email phone address birth work ic kwsp bank account-number sizes emergency pin',
  ],
  ['employee', 'employees.exported', 'name work ic kwsp bank account-number'],
  ['subscriber', 'subscribers.exported', 'email subscription'],
  ['subscriber', 'backup.downloaded', 'email subscription'],
  ['user', 'backup.downloaded', 'name email account'],
  ['application', 'action.of-a-release-to-come', ''],
] as const)('of a record of type %s, %s showed: %s', (type, action, fields) => {
  expect(fieldsSeen(type, [action]).join(' ')).toBe(fields);
});

it('a backup shows everything of an employee and of an applicant', () => {
  const seen = [
    ...fieldsSeen('employee', ['backup.downloaded']),
    ...fieldsSeen('application', ['backup.downloaded']),
  ];
  const missing = Object.keys(dataKinds).filter((field) => !seen.some((one) => one === field));
  expect(missing).toEqual(['subscription', 'account']);
});
