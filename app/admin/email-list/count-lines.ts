const lineEnd = 10;

/** The same response; `onLines` hears, piece by piece, how many line ends have come so far. */
export function countLines(response: Response, onLines: (lines: number) => void): Response {
  let lines = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      for (let at = piece.indexOf(lineEnd); at >= 0; at = piece.indexOf(lineEnd, at + 1)) lines++;
      onLines(lines);
      controller.enqueue(piece);
    },
  });
  return new Response(response.body?.pipeThrough(counter), response);
}
