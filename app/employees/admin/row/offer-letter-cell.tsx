import { type ChangeEvent, useRef, useState } from 'react';
import { href, useRevalidator } from 'react-router';
import { withProof } from '#app/accounts/confirm/identity-question.ts';
import { ConfirmDialog } from '#app/admin/actions/confirm-action.tsx';
import { FileRiskLines } from '#app/admin/file-risk-lines.tsx';
import { Download, Trash2, Upload } from '#app/admin/icons.ts';
import { RowButton } from '#app/admin/row/row-button.tsx';
import { MenuButton, RowMenu } from '#app/admin/row/row-menu.tsx';
import { useFiles } from '#app/admin/use-files.tsx';
import { useRequestFailed } from '#app/admin/use-request-failed.ts';
import type { EmployeeIntent } from '#app/employees/admin/actions.server.ts';
import type { EmployeeListItem } from '#app/employees/employees.server.ts';
import { holdFile } from '#app/forms/hold-file.ts';
import { acceptOf, pdfFile } from '#app/shared/file-limits.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { FileRefused, fetchFile, postJson } from '#app/ui/save-file.ts';
import { showToast } from '#app/ui/toast.tsx';

/** 'View' and a menu for a letter, 'Upload' without one. */
export function OfferLetterCell({ item }: { item: EmployeeListItem }) {
  const { id, full_name_ic: person, has_offer_letter, letter_risks: risks } = item;
  const letter = `offer letter of ${person}`;
  const { view, download, dialog } = useFiles({
    view: 'Preview Failed',
    download: 'Download Failed',
  });
  const upload = useUpload(id, has_offer_letter);
  const [deleting, setDeleting] = useState(false);
  // It opens for a minute.
  const findUrl = (download: boolean) => async () => {
    const url = href('/api/offer-letter-link');
    const response = await withProof(() => postJson(url, { employeeId: id, download }));
    return (await response?.json())?.url;
  };
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {upload.field}
      {has_offer_letter ? (
        <>
          {risks.length === 0 && (
            <RowButton
              label="View"
              name={`View the ${letter}`}
              onClick={() => view([{ title: `Offer letter: ${person}`, findUrl: findUrl(false) }])}
            />
          )}
          <RowMenu label={`More for the ${letter}`}>
            {!risks.includes('malware') && (
              <MenuButton
                label="Download"
                name={`Download the ${letter}`}
                icon={Download}
                onClick={() => download(findUrl(true))}
              />
            )}
            <MenuButton
              label="Replace"
              name={`Replace the ${letter}`}
              icon={Upload}
              disabled={upload.sending}
              onClick={upload.choose}
            />
            <MenuButton
              label="Delete letter"
              name={`Delete letter, the ${letter}`}
              icon={Trash2}
              danger
              onClick={() => setDeleting(true)}
            />
          </RowMenu>
        </>
      ) : (
        <RowButton
          label={upload.sending ? 'Uploading...' : 'Upload'}
          name={upload.sending ? 'Uploading...' : `Upload the ${letter}`}
          disabled={upload.sending}
          onClick={upload.choose}
        />
      )}
      <FileRiskLines risks={risks} />
      {upload.chosen && (
        <Dialog title="Replace the offer letter?" onClose={upload.forget}>
          <p className="wrap-anywhere">
            <strong>{upload.chosen.name}</strong> takes the place of the {letter}, which is then
            deleted.
          </p>
          <DialogActions>
            <Button onClick={upload.replace}>Replace</Button>
            <Button look="secondary" onClick={upload.forget}>
              Cancel
            </Button>
          </DialogActions>
        </Dialog>
      )}
      {deleting && (
        <ConfirmDialog<EmployeeIntent>
          title="Delete Offer Letter"
          label="Delete"
          busyLabel="Deleting..."
          failed="Delete Failed"
          fields={{ intent: 'remove-letter', id }}
          onClose={() => setDeleting(false)}
        >
          Delete the offer letter of <strong>{person}</strong>? This cannot be undone.
        </ConfirmDialog>
      )}
      {dialog}
    </div>
  );
}

/** A letter is uploaded as soon as it is chosen; where there is one already, that is asked about first. */
function useUpload(id: string, replaces: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const [chosen, setChosen] = useState<File | null>(null);
  const { revalidate } = useRevalidator();
  const requestFailed = useRequestFailed();

  async function take(event: ChangeEvent<HTMLInputElement>) {
    const [picked] = event.currentTarget.files ?? [];
    // So that the same file can be chosen once more.
    event.currentTarget.value = '';
    if (!picked) return;
    const { file, error } = await holdFile(picked, pdfFile);
    if (error) showToast({ title: 'Upload Failed', description: error, tone: 'danger' });
    else if (replaces) setChosen(file);
    else await send(file);
  }

  async function send(file: File) {
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

  return {
    sending,
    chosen,
    choose: () => input.current?.click(),
    forget: () => setChosen(null),
    replace() {
      setChosen(null);
      if (chosen) void send(chosen);
    },
    field: (
      <input
        ref={input}
        type="file"
        name="offer_letter"
        aria-label="Offer letter"
        accept={acceptOf(pdfFile)}
        onChange={take}
        // The button beside it stands for it.
        tabIndex={-1}
        className="sr-only"
      />
    ),
  };
}

/** Why a letter was not taken, in the server's words; undefined where it has none. */
async function errorOf(error: unknown): Promise<string | undefined> {
  if (!(error instanceof FileRefused)) return;
  // Something between the server and here may have answered, in no JSON.
  const body = await error.response.json().catch(() => null);
  return body?.error;
}
