import { Download, Eye, Trash2, Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ConfirmAction } from '#app/admin/employees/confirm-action.tsx';
import { FileMarkLines } from '#app/admin/file-mark-lines.tsx';
import { useRequestFailed } from '#app/admin/request-failed.ts';
import type { EmployeeListItem } from '#app/employees/employees.server.ts';
import { FilePreview, type PreviewedFile } from '#app/forms/file-preview.tsx';
import { fileFault, pdfFile } from '#app/shared/file-limits.ts';
import { fetchFile, saveFile } from '#app/ui/save-file.ts';
import { showToast } from '#app/ui/toast.tsx';
import { linkOfferLetter, uploadFault, uploadOfferLetter } from './offer-letter-requests.ts';
import { RowButton } from './row-button.tsx';

/** View, Download and Delete where there is an offer letter, Upload in any case. */
export function OfferLetterCell({ item }: { item: EmployeeListItem }) {
  const [preview, setPreview] = useState<PreviewedFile | null>(null);
  const [removing, setRemoving] = useState(false);
  const requestFailed = useRequestFailed();

  async function view() {
    try {
      const response = await fetchFile(await linkOfferLetter(item.id, { download: false }));
      const title = `Offer letter: ${item.full_name_ic}`;
      setPreview({ title, blob: await response.blob() });
    } catch (error) {
      requestFailed({ title: 'Preview Failed' }, error);
    }
  }

  async function download() {
    try {
      await saveFile(await fetchFile(await linkOfferLetter(item.id, { download: true })));
    } catch (error) {
      requestFailed({ title: 'Download Failed' }, error);
    }
  }

  const { letter_marks: marks } = item;
  return (
    <div className="-my-2 -ml-2 flex flex-wrap">
      {item.has_offer_letter && (
        <>
          {marks.length === 0 && (
            <RowButton label="View" onClick={view}>
              <Eye aria-hidden className="size-5" strokeWidth={1.5} />
            </RowButton>
          )}
          {!marks.includes('malware') && (
            <RowButton label="Download" onClick={download}>
              <Download aria-hidden className="size-5" strokeWidth={1.5} />
            </RowButton>
          )}
          <RowButton label="Delete" onClick={() => setRemoving(true)}>
            <Trash2 aria-hidden className="size-5" strokeWidth={1.5} />
          </RowButton>
        </>
      )}
      <UploadLetter id={item.id} />
      <FileMarkLines marks={marks} />
      {preview && <FilePreview file={preview} onClose={() => setPreview(null)} />}
      {removing && (
        <ConfirmAction
          title="Delete Offer Letter"
          intent="remove-letter"
          id={item.id}
          onClose={() => setRemoving(false)}
        >
          Delete the offer letter of <strong className="font-medium">{item.full_name_ic}</strong>?
          This cannot be undone.
        </ConfirmAction>
      )}
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
    const fault = fileFault(file, pdfFile);
    if (fault) showToast({ title: 'Upload Failed', description: fault, tone: 'danger' });
    else await send(file);
    // So that the same file can be chosen once more.
    input.value = '';
  }

  async function send(file: File) {
    setSending(true);
    try {
      await uploadOfferLetter(id, file);
      showToast({ title: 'Offer Letter Uploaded' });
      void revalidate();
    } catch (error) {
      const description = await uploadFault(error);
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
        disabled={sending}
        onClick={() => field.current?.click()}
      >
        <Upload aria-hidden className="size-5" strokeWidth={1.5} />
      </RowButton>
    </form>
  );
}
