import { expect, test } from 'vitest';
import { checkScript } from './check-script.ts';
import { checkStyles } from './check-styles.ts';

const names = (findings: { name: string }[]) => findings.map(({ name }) => name);

test.each([
  ['class A { static { f() } }', 'static block'],
  ['using file = open()', 'syntax'],
  ['const a = /[a--b]/v', 'syntax'],
  ['const a = /(?<=\\.)b/', 'lookbehind'],
  ["const a = RegExp('(?<!a)b', 'u')", 'lookbehind'],
  ["const a = new RegExp('(?i:a)b')", 'syntax'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['window.Promise.try(f)', 'Promise.try'],
  ['Object.groupBy(a, f)', 'Object.groupBy'],
  ['URL.canParse(a)', 'URL.canParse'],
  ['Array.fromAsync(a)', 'Array.fromAsync'],
  ['AbortSignal.any([a])', 'AbortSignal.any'],
  ['new Intl.Segmenter()', 'Intl.Segmenter'],
  ['new CloseWatcher()', 'CloseWatcher'],
  ['scheduler.yield()', 'scheduler'],
  ['requestIdleCallback(f)', 'requestIdleCallback'],
  ['a.b.toSorted()', '.toSorted'],
  ['a.with(0, 1)', '.with'],
  ['a.union(b)', '.union'],
  ['a.toWellFormed()', '.toWellFormed'],
  ['form.requestSubmit()', '.requestSubmit'],
  ['input.showPicker()', '.showPicker'],
  ["element.ariaLabel = 'x'", '.ariaLabel'],
  ["a.addEventListener('scrollend', f)", 'event scrollend'],
  ["new Intl.NumberFormat('en', { roundingMode: 'floor' })", 'Intl.NumberFormat roundingMode'],
  ["'showPicker' in a && a.showPicker()", null],
  ["if (typeof a.showPicker === 'function') a.showPicker()", null],
  ['a.showPicker?.()', null],
  ['if (a.showPicker) a.showPicker()', null],
  ["typeof CloseWatcher !== 'undefined' && new CloseWatcher()", null],
  ["function f() { return 'toSorted' in a } function g() { a.toSorted() }", '.toSorted'],
  ['a.at(-1); a.findLast(f); structuredClone(a); Object.hasOwn(a, b); a.replaceAll(b, c)', null],
  ['const navigation = 1; f(navigation)', null],
  ['/(?<name>a)(?=b)/u', null],
])('the script %s is refused for: %s', (script, name) => {
  expect(names(checkScript(script))).toEqual(name ? [name] : []);
});

test.each([
  ['a:has(b) { color: red }', ':has'],
  ['a, b:user-invalid { color: red }', ':user-invalid'],
  ['a { &:hover { color: red } }', '&'],
  ['@media (width >= 40rem) { a { color: red } }', '@media range'],
  ['@media not (min-width: 40rem) { a { color: red } }', '@media not ()'],
  ['@scope (a) { b { color: red } }', '@scope'],
  ['a { color: oklch(50% 0.1 100) }', 'color: oklch'],
  ['a { color: red; color: oklch(50% 0.1 100) }', null],
  ['a { height: 100dvh }', 'dvh'],
  ['a { height: 100vh; height: 100dvh }', null],
  ['a { rotate: 45deg }', 'rotate'],
  ['a { field-sizing: inherit }', 'field-sizing'],
  ['a { user-select: none }', 'user-select'],
  ['a { -webkit-user-select: none; user-select: none }', null],
  ['@supports (rotate: 1deg) { a { rotate: 45deg } }', null],
  [':is(a, b:popover-open) { color: red }', null],
  ['@layer base { a:not(:first-child) { inset: 0; aspect-ratio: 1 } }', null],
])('the style %s is refused for: %s', (style, name) => {
  expect(names(checkStyles(style))).toEqual(name ? [name] : []);
});
