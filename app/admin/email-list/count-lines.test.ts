import { expect, it } from 'vitest';
import { countLines } from './count-lines.ts';

it('counts line ends over all pieces, and lets the text and its headers through', async () => {
  const encoder = new TextEncoder();
  const pieces = ['a\nb', '', '\n\nc', 'd\n'].map((piece) => encoder.encode(piece));
  const heard: number[] = [];
  const stream = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  const original = new Response(stream, { headers: { 'X-Name': 'list' } });
  const response = countLines(original, (lines) => heard.push(lines));
  expect(await response.text()).toBe('a\nb\n\ncd\n');
  expect(heard).toEqual([1, 1, 3, 4]);
  expect(response.headers.get('X-Name')).toBe('list');
});
