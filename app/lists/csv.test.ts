import { expect, it } from 'vitest';
import { csvHead, csvLine, digitsCell, textCell } from './csv.ts';

it.each([
  ['=1+1', `"'=1+1"`],
  ['+60', "'+60"],
  ['-1', "'-1"],
  ['@x', "'@x"],
  ['\t=1', `"'\t=1"`],
  // Some spreadsheets treat the full-width signs of East Asian keyboards alike.
  ['＝1+1', "'＝1+1"],
  ['＠x', "'＠x"],
  ['=A("b"),c', `"'=A(""b""),c"`],
  ['a "b"', '"a ""b"""'],
  // In countries with a decimal comma a spreadsheet splits cells at semicolons, even within quotes.
  ['a;b', '"a;b"'],
  ['a;=1+1; +2;＝3', `"a;'=1+1; '+2;'＝3"`],
  [' =1', `" '=1"`],
  ['a=b@x.my', '"a=b@x.my"'],
  ['a-b+c@x.my', 'a-b+c@x.my'],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
])('the text %j becomes the cell %s', (text, cell) => {
  expect(textCell(text)).toBe(cell);
});

it.each([
  ['000305101234', '"=""000305101234"""'],
  ['1310041000012345', '"=""1310041000012345"""'],
  ['000305-10-1234', '000305-10-1234'],
  ['5642 0781 9034', '5642 0781 9034'],
  ['=1+1', `"'=1+1"`],
  ['', ''],
])('the number %j becomes the cell %s', (text, cell) => {
  expect(digitsCell(text)).toBe(cell);
});

it('a file begins with the byte order mark of UTF-8 and its columns', () => {
  expect(csvHead(['Name', 'Email']) + csvLine(['Siti', 'siti@x.my'])).toBe(
    '\uFEFFName,Email\nSiti,siti@x.my\n',
  );
});
