import { Download, Eye, Trash2, Upload } from 'lucide';
import { type ChangeEvent, useRef, useState } from 'react';
import { href, useRevalidator } from 'react-router';
import { ConfirmAction } from '#app/admin/actions/confirm-action.tsx';
import { FileRiskLines } from '#app/admin/file-risk-lines.tsx';
import { RowButton } from '#app/admin/row/row-button.tsx';
import { useFiles } from '#app/admin/use-files.tsx';
import { useRequestFailed } from '#app/admin/use-request-failed.ts';
import type { EmployeeListItem } from '#app/employees/employees.server.ts';
import { fileError, pdfFile } from '#app/shared/file-limits.ts';
import { FileRefused, fetchFile, postJson } from '#app/ui/save-file.ts';
import { showToast } from '#app/ui/toast.tsx';

export function OfferLetterCell({ item }: { item: EmployeeListItem }) {
  const { id, full_name_ic, has_offer_letter, letter_risks: risks } = item;
  const { view, download, dialog } = useFiles({
    view: 'Preview Failed',
    download: 'Download Failed',
  });
  // It opens for a minute.
  const findUrl = (download: boolean) => async () => {
    const response = await postJson(href('/api/offer-letter-link'), { employeeId: id, download });
    return (await response.json()).url;
  };
  return (
    <div className="-my-2 -ml-2 flex flex-wrap">
      {has_offer_letter && (
        <>
          {risks.length === 0 && (
            <RowButton
              label="View"
              icon={Eye}
              onClick={() => view(`Offer letter: ${full_name_ic}`, findUrl(false))}
            />
          )}
          {!risks.includes('malware') && (
            <RowButton label="Download" icon={Download} onClick={() => download(findUrl(true))} />
          )}
          <ConfirmAction
            title="Delete Offer Letter"
            label="Delete"
            busyLabel="Deleting..."
            fields={{ intent: 'remove-letter', id }}
            trigger={(ask) => <RowButton label="Delete" icon={Trash2} onClick={ask} />}
          >
            Delete the offer letter of <strong>{full_name_ic}</strong>? This cannot be undone.
          </ConfirmAction>
        </>
      )}
      <UploadLetter id={id} />
      <FileRiskLines risks={risks} />
      {dialog}
    </div>
  );
}

/** A letter is uploaded as soon as it is chosen; it takes the place of the one before it. */
function UploadLetter({ id }: { id: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const { revalidate } = useRevalidator();
  const requestFailed = useRequestFailed();

  async function upload(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const file = input.files?.[0];
    if (!file) return;
    const error = fileError(file, pdfFile);
    if (error) showToast({ title: 'Upload Failed', description: error, tone: 'danger' });
    else await send(file);
    // So that the same file can be chosen once more.
    input.value = '';
  }

  async function send(file: File) {
    setSending(true);
    const body = new FormData();
    body.set('offer_letter', file);
    try {
      await fetchFile(href('/api/offer-letters/:employeeId', { employeeId: id }), {
        method: 'POST',
        body,
      });
      showToast({ title: 'Offer Letter Uploaded' });
      void revalidate();
    } catch (error) {
      const description = await errorOf(error);
      requestFailed({ title: 'Upload Failed', description }, error, 'unsaved');
    }
    setSending(false);
  }

  return (
    <form>
      <input
        ref={field}
        type="file"
        name="offer_letter"
        aria-label="Offer letter"
        accept={pdfFile.types.join(',')}
        onChange={upload}
        // The button beside it stands for it.
        tabIndex={-1}
        className="sr-only"
      />
      <RowButton
        label={sending ? 'Uploading...' : 'Upload'}
        icon={Upload}
        disabled={sending}
        onClick={() => field.current?.click()}
      />
    </form>
  );
}

/** Why a letter was not taken, in the server's words; undefined where it has none. */
async function errorOf(error: unknown): Promise<string | undefined> {
  if (!(error instanceof FileRefused)) return;
  // Something between the server and here may have answered, in no JSON.
  const body = await error.response.json().catch(() => null);
  return body?.error;
}
