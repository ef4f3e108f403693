/** A POST of a form whose body comes late: the first read of it runs `meanwhile`, and then gets the bytes. */
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
    // By default a stream calls `pull` before anybody reads.
    { highWaterMark: 0 },
  );
  const type = whole.headers.get('content-type') ?? '';
  const init = { method: 'POST', body, headers: { ...headers, 'content-type': type } };
  return new Request(url, { ...init, duplex: 'half' } as RequestInit);
}
