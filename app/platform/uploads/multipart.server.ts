import { setImmediate } from 'node:timers/promises';
import { type Arrival, newArrival } from './arrivals.server.ts';
import {
  type MultipartForm,
  type MultipartLimits,
  openFormParser,
} from './multipart-parser.server.ts';

export type MultipartError =
  | 'wrong-type'
  /** 400: no body, no boundary, broken parts, too many or duplicate fields */
  | 'malformed'
  | 'too-large'
  /** 408: the sender stalls or is too slow */
  | 'too-slow'
  /** 400: the connection broke, so nobody reads the response */
  | 'cut';

/** `fields` holds the fields that have arrived, even if the rest of the form has not. */
export type MultipartResult =
  | ({ ok: true } & MultipartForm)
  | { ok: false; error: MultipartError; fields: MultipartForm['fields'] };

/**
 * How slow a sender may be: 2 KB/s over each minute, so that a connection may stall for a while (spec 7.3). The
 * server's own limit is later (`server/http/http-server.ts`), since no response is possible after that.
 */
const pace = { minuteMs: 60_000, bytesPerMinute: 60 * 2048, minutes: 30 };

/** The longest time that any upload may take, at whatever pace. */
export const longestUploadMs = pace.minutes * pace.minuteMs;

/**
 * Streams a multipart body to disk. A file over its limit is counted but not kept, so that the form's rules can
 * report it. A malformed body is read to its end, because a sender reads the answer only then.
 * @throws errors of the disk
 */
export async function receiveMultipart(
  request: Request,
  folder: string,
  limits: MultipartLimits,
  arrival: Arrival = newArrival('unknown'),
): Promise<MultipartResult> {
  const contentType = request.headers.get('content-type') ?? '';
  const refuse = (error: MultipartError, fields = new Map<string, string>()) =>
    ({ ok: false, error, fields }) as const;
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType)) return refuse('wrong-type');
  if (!request.body) return refuse('malformed');
  if (Number(request.headers.get('content-length')) > limits.bodyBytes) return refuse('too-large');
  const parser = openFormParser(contentType, folder, limits);
  if (!parser) return refuse('malformed');
  const error = await pump(request.body.getReader(), parser.write, limits, arrival);
  const complete = error === null && (await parser.end());
  const form = await parser.close();
  if (complete) return { ok: true, ...form };
  return refuse(error ?? 'malformed', form.fields);
}

/** Buffered chunks arrive without a pause: after so many, other requests get a turn. */
const piecesAtATime = 256;

type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

/** Passes the body to `write` until it ends; once `write` returns false, the rest is discarded. */
async function pump(
  reader: BodyReader,
  write: (piece: Uint8Array) => Promise<boolean>,
  limits: MultipartLimits,
  arrival: Arrival,
): Promise<MultipartError | null> {
  let pieces = 0;
  let wanted = true;
  // Ends the wait for a piece. It has no effect while the disk is written, since that is not the sender's fault.
  let giveUp = () => {};
  const stop = eachMinute((minutes, before) => {
    if (arrival.received - before < pace.bytesPerMinute || minutes >= pace.minutes) giveUp();
    return arrival.received;
  });
  try {
    for (;;) {
      const piece = await new Promise<Uint8Array | 'cut' | 'too-slow' | null>((resolve) => {
        giveUp = () => resolve('too-slow');
        if (arrival.stop.signal.aborted) return giveUp();
        arrival.stop.signal.onabort = giveUp;
        // A failed read means that the connection broke.
        reader.read().then(
          ({ done, value }) => resolve(done ? null : value),
          () => resolve('cut'),
        );
      });
      if (piece === null) return wanted ? null : 'malformed';
      if (piece === 'cut' || piece === 'too-slow') return piece;
      arrival.received += piece.byteLength;
      if (arrival.received > limits.bodyBytes) return 'too-large';
      pieces += 1;
      if (pieces % piecesAtATime === 0) await setImmediate();
      wanted &&= await write(piece);
    }
  } finally {
    stop();
  }
}

/** @param check gets the number of minutes, and its own result of the minute before */
function eachMinute(check: (minutes: number, before: number) => number): () => void {
  let [minutes, before] = [0, 0];
  const timer = setInterval(() => {
    minutes += 1;
    before = check(minutes, before);
  }, pace.minuteMs);
  return () => clearInterval(timer);
}
