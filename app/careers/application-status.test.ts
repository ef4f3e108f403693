import { expect, test } from 'vitest';
import { applicationStatuses as storedStatuses } from '#db/schema/applications.ts';
import { applicationStatuses, parseStatus } from './application-status.ts';

test('the screen offers exactly the values that the table takes', () => {
  expect(applicationStatuses).toEqual(storedStatuses);
});

test.each(['pending', 'reviewing', 'accepted', 'rejected'])('%s is a status', (status) => {
  expect(parseStatus(status)).toBe(status);
});

test.each([null, undefined, '', 'Pending', 'toString', ['pending'], { status: 'pending' }])(
  '%j is none',
  (value) => {
    expect(parseStatus(value)).toBeNull();
  },
);
