import { type ChangeEvent, useRef, useState } from 'react';
import { href, useRevalidator } from 'react-router';
import { withProof } from '#app/accounts/confirm/identity-question.ts';
import { useRequestFailed } from '#app/admin/use-request-failed.ts';
import type { EmployeeListItem } from '#app/employees/employees.server.ts';
import { holdFile } from '#app/forms/fields/hold-file.ts';
import { acceptOf, pdfFile } from '#app/shared/file-limits.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { FileRefused, fetchFile } from '#app/ui/save-file.ts';
import { showToast } from '#app/ui/toast-store.ts';

export const letterName = (person: string) => `offer letter of ${person}`;

/**
 * Uploads a letter as soon as it is chosen; asks first if it replaces another one. The caller has to render `parts`,
 * the file input and the question.
 */
export function useUpload({
  id,
  full_name_ic: person,
  has_offer_letter: replaces,
}: EmployeeListItem) {
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const [chosen, setChosen] = useState<File | null>(null);
  const { revalidate } = useRevalidator();
  const requestFailed = useRequestFailed();
  const forget = () => setChosen(null);

  async function take(event: ChangeEvent<HTMLInputElement>) {
    const [picked] = event.currentTarget.files ?? [];
    // Without this, choosing the same file again would fire no event.
    event.currentTarget.value = '';
    if (!picked) return;
    const { file, error } = await holdFile(picked, pdfFile);
    if (error) showToast({ title: 'Upload Failed', description: error, tone: 'danger' });
    else if (replaces) setChosen(file);
    else await send(file);
  }

  async function send(file: File) {
    forget();
    setSending(true);
    const body = new FormData();
    body.set('offer_letter', file);
    try {
      const url = href('/api/offer-letters/:employeeId', { employeeId: id });
      const sent = await withProof(() => fetchFile(url, { method: 'POST', body }));
      if (sent) {
        showToast({ title: replaces ? 'Offer Letter Replaced' : 'Offer Letter Uploaded' });
        void revalidate();
      }
    } catch (error) {
      const description = await errorOf(error);
      requestFailed({ title: 'Upload Failed', description }, error, 'unsaved');
    }
    setSending(false);
  }

  const parts = (
    <>
      <input
        ref={input}
        type="file"
        name="offer_letter"
        aria-label="Offer letter"
        accept={acceptOf(pdfFile)}
        onChange={take}
        // The visible button opens this input, so the keyboard skips it.
        tabIndex={-1}
        className="sr-only"
      />
      {chosen && (
        <Dialog title="Replace the offer letter?" onClose={forget}>
          <p className="wrap-anywhere">
            <strong>{chosen.name}</strong> takes the place of the {letterName(person)}, which is
            then deleted.
          </p>
          <DialogActions>
            <Button onClick={() => send(chosen)}>Replace</Button>
            <Button look="secondary" onClick={forget}>
              Cancel
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
  return { sending, choose: () => input.current?.click(), parts };
}

/** Why a letter was not taken, in the server's words; undefined if it gave no reason. */
async function errorOf(error: unknown): Promise<string | undefined> {
  if (!(error instanceof FileRefused)) return;
  // The answer may be no JSON, when a proxy between the server and the browser gave it.
  const body = await error.response.json().catch(() => null);
  return body?.error;
}
