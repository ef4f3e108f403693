/** POSTs a form of which nothing comes before somebody reads it, and `meanwhile` is done. */
export function lateRequest(
  url: string,
  form: FormData,
  headers: Record<string, string>,
  meanwhile: () => Promise<unknown>,
): Request {
  const whole = new Request(url, { method: 'POST', body: form });
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await meanwhile();
        controller.enqueue(await whole.bytes());
        controller.close();
      },
    },
    // Without this a stream is asked for its first piece before anyone reads.
    { highWaterMark: 0 },
  );
  const type = whole.headers.get('content-type') ?? '';
  const init = { method: 'POST', body, headers: { ...headers, 'content-type': type } };
  return new Request(url, { ...init, duplex: 'half' } as RequestInit);
}
