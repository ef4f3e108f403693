import { globSync, readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { dataKinds } from '#app/shared/data-kinds.ts';
import { fieldsSeen, knownActions, notes, recordTypes, shownOfAll } from './seen-fields.ts';

const records = /recordAudit|recordActivity|recordEmployeeEvent|recordSignInTrouble|auditEvents\)/;
const name = '[a-z]+(?:-[a-z]+)*';

/** Each as a pattern: the part of an action that is only known at run time may be anything. */
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

test('every action that the code records is in the table, also as what shows nothing', () => {
  const actions = actionsInCode();
  expect(actions).toContain('application.opened');
  expect(actions).toContain(`application.file-${name}`);
  const isKnown = (action: string) =>
    knownActions.some((known) => new RegExp(`^${action}$`).test(known));
  expect(actions.filter((action) => !isKnown(action))).toEqual([]);
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
  ['application', 'application.status-set', ''],
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

it('a backup showed of an employee and of an applicant whatever there is', () => {
  const seen = [
    ...fieldsSeen('employee', ['backup.downloaded']),
    ...fieldsSeen('application', ['backup.downloaded']),
  ];
  const missing = Object.keys(dataKinds).filter((field) => !seen.some((one) => one === field));
  expect(missing).toEqual(['subscription', 'account']);
});

it('some actions showed a whole table, and of some a person has to judge', () => {
  expect(shownOfAll.get('subscribers.exported')).toEqual(['subscriber']);
  expect(shownOfAll.get('employees.exported')).toEqual(['employee']);
  expect(shownOfAll.get('backup.downloaded')).toEqual(recordTypes);
  expect([...notes.keys()]).toEqual([
    'backup.key-shown',
    'breach.looked-up',
    'data-link.opened',
    'data-link.downloaded',
  ]);
  expect(notes.get('backup.key-shown')).toMatch(/^The recovery key was shown/);
});
