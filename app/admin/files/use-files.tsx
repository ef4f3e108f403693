import { type ReactNode, useState } from 'react';
import { useRequestFailed } from '#app/admin/use-request-failed.ts';
import { fetchFile, fileNameOf, saveFile } from '#app/ui/save-file.ts';
import type { FilePreview, PreviewedFile } from './file-preview.tsx';

/** Finds the URL of a file when it is wanted, since links are valid for a short time only. Undefined: not now. */
type FindUrl = () => string | Promise<string | undefined>;

export type Viewable = { title: string; findUrl: FindUrl };

type Preview = PreviewedFile & {
  files: readonly Viewable[];
  at: number;
  /** The component, whose code is fetched with the first file. */
  Shown: typeof FilePreview;
};

/** Shows files in a dialog and saves them; `failed`: the toasts' titles when a file cannot be fetched. */
export function useFiles(failed: { view: string; download: string }) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const requestFailed = useRequestFailed();

  /** Shows one of the files. The dialog can step through all of them, and from the last to the first. */
  async function view(files: readonly Viewable[], at = 0) {
    const file = files[at];
    if (!file) return;
    try {
      const url = await file.findUrl();
      if (!url) return;
      const [{ FilePreview: Shown }, response] = await Promise.all([
        import('./file-preview.tsx'),
        fetchFile(url),
      ]);
      const name = fileNameOf(response.headers.get('Content-Disposition') ?? '');
      setPreview({ files, at, Shown, title: file.title, name, blob: await response.blob() });
    } catch (error) {
      requestFailed({ title: failed.view }, error);
    }
  }

  async function download(findUrl: FindUrl) {
    try {
      const url = await findUrl();
      if (url) await saveFile(await fetchFile(url));
    } catch (error) {
      requestFailed({ title: failed.download }, error);
    }
  }

  function step(by: 1 | -1) {
    if (!preview) return;
    const { files, at } = preview;
    void view(files, (at + by + files.length) % files.length);
  }

  const dialog: ReactNode = preview && (
    <preview.Shown
      file={preview}
      onStep={preview.files.length > 1 ? step : undefined}
      onClose={() => setPreview(null)}
    />
  );
  return { view, download, dialog };
}
