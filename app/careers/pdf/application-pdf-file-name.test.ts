import { expect, test } from 'vitest';
import { applicationPdfFileName } from './application-pdf-file-name.ts';

const noon = new Date('2026-11-20T04:00:00Z');

test.each([
  ['Aisyah binti Rahman', 'Aisyah_binti_Rahman_2026-11-20.pdf'],
  ['  Tan  Mei_Ling ', 'Tan_Mei_Ling_2026-11-20.pdf'],
  ['Nguyễn Thị Hằng', 'Nguyễn_Thị_Hằng_2026-11-20.pdf'],
  ['陳美玲', '陳美玲_2026-11-20.pdf'],
  ['முருகன் ராஜா', 'முருகன்_ராஜா_2026-11-20.pdf'],
  ['عبد الرحمن', 'عبد_الرحمن_2026-11-20.pdf'],
  ["Siti Nur'aini a/p Raju", "Siti_Nur'aini_a_p_Raju_2026-11-20.pdf"],
  ['../../etc/passwd', 'etc_passwd_2026-11-20.pdf'],
  ['C:\\Windows|"a"<b>?*', 'C_Windows_a_b_2026-11-20.pdf'],
  ['evil\u202Efdp.exe', 'evilfdp.exe_2026-11-20.pdf'],
  ['a\u0000b\nc\u0007', 'ab_c_2026-11-20.pdf'],
  ['.hidden.', 'hidden_2026-11-20.pdf'],
  ['///', 'Application_2026-11-20.pdf'],
  ['\u200F\u200D', 'Application_2026-11-20.pdf'],
])('%j', (name, fileName) => {
  expect(applicationPdfFileName(name, noon)).toBe(fileName);
});

test('the day is that of the cafe', () => {
  expect(applicationPdfFileName('Li', new Date('2026-11-20T16:00:00Z'))).toBe('Li_2026-11-21.pdf');
});

test('a long name is cut between characters and fits every file system', () => {
  const fileName = applicationPdfFileName('மு'.repeat(200), noon);
  // 6 bytes a character, so 30 of them in 180 bytes
  expect(fileName).toBe(`${'மு'.repeat(30)}_2026-11-20.pdf`);
  expect(Buffer.byteLength(fileName)).toBeLessThanOrEqual(250);
});
