import { expect, test, vi } from 'vitest';
import { errorsOf, fieldOf, focusFirstFault, withoutErrorOf } from './field-errors.ts';

const failures = [
  { field: 'name', message: 'Name is required' },
  { field: 'email', message: 'Email is required' },
];

test('every failure stands at its field, until that is edited', () => {
  const errors = errorsOf(failures);
  expect(errors).toEqual({ name: 'Name is required', email: 'Email is required' });
  expect(withoutErrorOf('name', errors)).toEqual({ email: 'Email is required' });
  expect(withoutErrorOf('phone', errors)).toBe(errors);
});

test('the parts of a date are one field, and what has no name is none', () => {
  const target = (name?: string) => Object.assign(new EventTarget(), { name });
  expect(fieldOf(target('date_of_birth.month'))).toBe('date_of_birth');
  expect(fieldOf(target('email'))).toBe('email');
  expect(fieldOf(target())).toBe('');
});

test('the first field with an error gets the focus, where there is one', () => {
  const focus = vi.fn();
  const form = (found: unknown) => {
    const querySelector = (selector: string) => selector === '[aria-invalid="true"]' && found;
    return { querySelector } as unknown as HTMLFormElement;
  };
  focusFirstFault(form({ focus }));
  expect(focus).toHaveBeenCalledOnce();
  focusFirstFault(form(null));
  focusFirstFault(null);
});
