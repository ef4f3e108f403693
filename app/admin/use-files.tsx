import { type ReactNode, useState } from 'react';
import { FilePreview, type PreviewedFile } from '#app/forms/file-preview.tsx';
import { fetchFile, saveFile } from '#app/ui/save-file.ts';
import { useRequestFailed } from './use-request-failed.ts';

/** Where a file is; asked for when it is wanted, since links are good for a short time. */
type FindUrl = () => string | Promise<string>;

/** Shows files in a dialog and saves them; `failed` is what is said when one cannot be had. */
export function useFiles(failed: { view: string; download: string }) {
  const [preview, setPreview] = useState<PreviewedFile | null>(null);
  const requestFailed = useRequestFailed();

  async function view(title: string, findUrl: FindUrl) {
    try {
      const response = await fetchFile(await findUrl());
      setPreview({ title, blob: await response.blob() });
    } catch (error) {
      requestFailed({ title: failed.view }, error);
    }
  }

  async function download(findUrl: FindUrl) {
    try {
      await saveFile(await fetchFile(await findUrl()));
    } catch (error) {
      requestFailed({ title: failed.download }, error);
    }
  }

  const dialog: ReactNode = preview && (
    <FilePreview file={preview} onClose={() => setPreview(null)} />
  );
  return { view, download, dialog };
}
