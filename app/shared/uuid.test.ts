import { expect, it } from 'vitest';
import { isUuid } from './uuid.ts';

const uuid = '6f1c1d7e-0b2a-4c3d-8e9f-a0b1c2d3e4f5';

it('a UUID is taken as it is made', () => expect(isUuid(uuid)).toBe(true));

it.each([
  '',
  uuid.toUpperCase(),
  `${uuid}0`,
  `0${uuid}`,
  uuid.slice(1),
  uuid.slice(0, -1),
  uuid.replaceAll('-', ''),
  uuid.replace('-0b2a', ''),
  uuid.replace('a', 'g'),
])('%j is none', (text) => expect(isUuid(text)).toBe(false));
