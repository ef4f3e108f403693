import { expect, test } from 'vitest';
import { parseStatus } from './application-status.ts';

test.each(['pending', 'reviewing', 'accepted', 'rejected'])('%s is a status', (status) => {
  expect(parseStatus(status)).toBe(status);
});

test.each([null, undefined, '', 'Pending', 'toString', ['pending'], { status: 'pending' }])(
  '%j is none',
  (value) => {
    expect(parseStatus(value)).toBeNull();
  },
);
