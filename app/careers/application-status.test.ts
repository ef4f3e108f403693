import { expect, test } from 'vitest';
import { parseStatus, versionOf } from './application-status.ts';

test.each(['pending', 'reviewing', 'accepted', 'rejected'])('%s is a status', (status) => {
  expect(parseStatus(status)).toBe(status);
});

test.each([null, undefined, '', 'Pending', 'toString', ['pending'], { status: 'pending' }])(
  '%j is none',
  (value) => {
    expect(parseStatus(value)).toBeNull();
  },
);

test('the version is the time of the last change', () => {
  expect(versionOf({ updated_at: new Date(0) })).toBe('1970-01-01T00:00:00.000Z');
});
