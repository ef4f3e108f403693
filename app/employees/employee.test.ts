import { expect, it } from 'vitest';
import {
  employeeFilterStatuses,
  expiresIn,
  hasLeft,
  isOwnPhone,
  isPlaceholder,
  type LinkFacts,
  linkStatus,
  linkStatusTone,
  onboardingStatuses,
  onboardingStatusLabel,
  onboardingStatusTone,
  parseEmployeePosition,
  parseFilterStatus,
  placeholder,
  tshirtSizes,
  visibleStatus,
  wasCompleted,
  withoutPlaceholder,
} from './employee.ts';

const now = new Date('2026-03-05T10:00:00.000Z');
const later = new Date(now.getTime() + 1);
const facts = (changes: Partial<LinkFacts>): LinkFacts => ({
  onboarding_status: 'pending',
  token_expires_at: later,
  token_used: false,
  ...changes,
});

it.each([
  ['No Token', { token_expires_at: null }],
  ['No Token', { token_expires_at: null, token_used: true }],
  ['Used', { token_used: true }],
  ['Used', { token_used: true, token_expires_at: now }],
  ['Expired', { token_expires_at: now }],
  ['Active', {}],
] as const)('a link is %s: %o', (status, changes) => {
  expect(linkStatus(facts(changes), now)).toBe(status);
});

it.each([
  ['pending', {}],
  ['pending', { token_expires_at: null }],
  ['pending', { token_used: true, token_expires_at: now }],
  ['expired', { token_expires_at: now }],
  ['completed', { onboarding_status: 'completed', token_expires_at: now }],
  ['expired', { onboarding_status: 'expired' }],
] as const)('a record shows as %s: %o', (status, changes) => {
  expect(visibleStatus(facts(changes), now)).toBe(status);
});

it.each([
  [48 * 3600, 'Expires in 48 h'],
  [31 * 3600 + 3599, 'Expires in 31 h'],
  [3600, 'Expires in 1 h'],
  [3599, 'Expires in 59 min'],
  [59, 'Expires in 0 min'],
  [-1, 'Expires in 0 min'],
])('with %d seconds left: %s', (seconds, text) => {
  expect(expiresIn(new Date(now.getTime() + seconds * 1000), now)).toBe(text);
});

it('knows a placeholder however it is written', () => {
  expect(placeholder).toBe('Pending');
  for (const text of [
    'Pending',
    'PENDING',
    ' pending ',
    'PENDING-1',
    'PENDING-1762-ab12',
    'pending-',
  ])
    expect(isPlaceholder(text)).toBe(true);
  for (const text of ['', 'Pendingan', 'Pending street', '900101-10-1234', 'Not pending'])
    expect(isPlaceholder(text)).toBe(false);
});

it('a placeholder or nothing is an empty field', () => {
  expect(['Pending', 'PENDING-1', null, '8 Jalan 4/1'].map(withoutPlaceholder)).toEqual([
    '',
    '',
    '',
    '8 Jalan 4/1',
  ]);
});

it('takes the positions, statuses and sizes that there are', () => {
  for (const position of ['Full Time Barista', 'Part Time Barista', 'Supervisor'])
    expect(parseEmployeePosition(position)).toBe(position);
  for (const other of ['supervisor', '', null]) expect(parseEmployeePosition(other)).toBeNull();
  expect(onboardingStatuses).toEqual(['completed', 'pending', 'expired']);
  for (const status of employeeFilterStatuses) expect(parseFilterStatus(status)).toBe(status);
  for (const other of ['Pending', '', null]) expect(parseFilterStatus(other)).toBeNull();
  expect(tshirtSizes).toEqual(['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL']);
});

it('an employee counts as having left from their last day on, which begins at midnight in Malaysia', () => {
  const at = (time: string) => hasLeft({ left_on: '2026-03-31' }, new Date(time));
  expect(at('2026-03-30T15:59:59Z')).toBe(false);
  expect(at('2026-03-30T16:00:00Z')).toBe(true);
  expect(at('2030-01-01T00:00:00Z')).toBe(true);
  expect(hasLeft({ left_on: null }, now)).toBe(false);
});

it('shows each status in its words and its colour', () => {
  expect(onboardingStatusLabel).toEqual({
    completed: 'Completed',
    pending: 'Pending',
    expired: 'Expired',
  });
  expect(onboardingStatusTone).toEqual({ completed: 'green', pending: 'yellow', expired: 'red' });
  expect(linkStatusTone).toEqual({
    'No Token': 'grey',
    Used: 'blue',
    Expired: 'grey',
    Active: 'green',
  });
});

it('remembers that a record was completed, whatever its status is now', () => {
  expect(wasCompleted({ onboarding_status: 'pending', completed_at: now })).toBe(true);
  expect(wasCompleted({ onboarding_status: 'completed', completed_at: null })).toBe(true);
  expect(wasCompleted({ onboarding_status: 'pending', completed_at: null })).toBe(false);
});

it.each([
  ['+60 12-045 6789', true],
  ['0120456789', true],
  ['013-045 6789', false],
  ['', false],
  ['Pending', false],
])('the emergency phone %j is one’s own 012-045 6789: %s', (emergency, isOwn) => {
  expect(isOwnPhone(emergency, { phone: '012-045 6789' })).toBe(isOwn);
});
