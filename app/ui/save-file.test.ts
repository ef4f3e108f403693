import { expect, test } from 'vitest';
import { fileNameOf } from './save-file.ts';

test('the UTF-8 name wins over the plain one', () => {
  expect(fileNameOf(`attachment; filename="_.pdf"; filename*=UTF-8''%E6%9D%8E%E6%98%8E.pdf`)).toBe(
    '李明.pdf',
  );
});

test('a plain name is read, and a missing one becomes ‘download’', () => {
  expect(fileNameOf('attachment; filename="Aisyah_2026-11-20.pdf"')).toBe('Aisyah_2026-11-20.pdf');
  expect(fileNameOf('')).toBe('download');
});
