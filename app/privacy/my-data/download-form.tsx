import { useMemo } from 'react';
import { href, useNavigate } from 'react-router';
import { TextField } from '#app/forms/fields/field.tsx';
import { Form, FormErrorBox } from '#app/forms/form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { isServerReachable, noConnection } from '#app/shared/browser/offline.ts';
import { busyMessage } from '#app/shared/too-many-attempts.ts';
import { Button } from '#app/ui/button.tsx';
import { saveFile } from '#app/ui/save-file.ts';

const address = href('/my-data/download');

/** @returns the page that tells the outcome; null when no answer came, or not all of it */
async function download(body: FormData): Promise<string | null> {
  try {
    const response = await fetch(address, { method: 'POST', body });
    if (!response.ok) return null;
    const { pathname, search } = new URL(response.url);
    if (response.redirected) return pathname + search;
    await saveFile(response);
    return href('/my-data/held');
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

const message = 'These are not its last four digits or letters.';
const failed = { title: 'That did not work. Please try again.', tone: 'danger' } as const;

type Props = {
  numbers: readonly { name: string; label: string }[];
  /** What is said of each limit that is reached. */
  usedUp: { downloads: string | null; numbers: string | null };
  /** Names of numbers, or why there was no download. */
  refused: readonly string[];
};

/** Whether script or the browser sends it, the page that it leads to says what was wrong. */
export function DownloadForm({ numbers, usedUp, refused }: Props) {
  const navigate = useNavigate();
  const answer = useMemo(() => {
    const error = refused.includes('busy') ? { title: busyMessage } : undefined;
    return { error, errors: refused.map((field) => ({ field, message })) };
  }, [refused]);
  const form = useForm({
    answer,
    check: (data) => ({ ok: true, value: data }),
    async send(body) {
      const path = await download(body);
      if (!path) return { ok: false, toast: (await isServerReachable()) ? failed : noConnection };
      await navigate(path, { replace: true, preventScrollReset: true });
      return undefined;
    },
  });
  if (usedUp.downloads) return <p role="alert">Five downloads an hour. {usedUp.downloads}</p>;
  const isOver = usedUp.numbers && !numbers.some(({ name }) => refused.includes(name));
  return (
    <Form form={form} action={address} className="flex flex-col items-start gap-5">
      <p>
        One ZIP file: a page to read, the same for a computer, and all files. Five downloads an
        hour.
      </p>
      {numbers.length > 0 &&
        (isOver ? (
          <p role="alert">Your numbers cannot be in it now. {usedUp.numbers}</p>
        ) : (
          <fieldset className="w-full">
            <legend className="mb-4 text-muted">
              Your numbers are in it only when you type the last four digits or letters of each
              here, without hyphens. Three tries an hour.
            </legend>
            <div className="grid gap-4 sm:grid-cols-2">
              {numbers.map(({ name, label }) => (
                <TextField
                  key={name}
                  label={`${label}, last four`}
                  name={name}
                  maxLength={8}
                  autoComplete="off"
                />
              ))}
            </div>
          </fieldset>
        ))}
      <FormErrorBox error={form.failure} isTold />
      <Button type="submit" look="primary" aria-disabled={form.busy}>
        {form.busy ? 'Downloading...' : 'Download'}
      </Button>
    </Form>
  );
}
