import { useState } from 'react';
import { href } from 'react-router';
import { useRequestFailed } from '#app/admin/use-request-failed.ts';
import { pictureFile, wrongTypeMessage } from '#app/shared/file-limits.ts';
import {
  cropOf,
  firstView,
  mostZoom,
  type Size,
  shownShare,
  type View,
} from '#app/shop/pictures/crop.ts';
import { tooSmallMessage } from '#app/shop/pictures/picture-files.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { FileRefused, fetchFile } from '#app/ui/save-file.ts';
import { useShowBlob } from '#app/ui/show-blob.ts';
import { CropFrame } from './crop-frame.tsx';

/** Lets the admin choose the part of a picture that the shop shows; the server then cuts it out. */
export function CropDialog({
  title,
  file,
  onStored,
  onRejected,
  onClose,
}: {
  title: string;
  file: File;
  onStored: (path: string) => void;
  onRejected: (reason: string) => void;
  onClose: () => void;
}) {
  const show = useShowBlob(file);
  const [size, setSize] = useState<Size | null>(null);
  const [view, setView] = useState(firstView);
  const [sending, setSending] = useState(false);
  const requestFailed = useRequestFailed();

  function measure({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) {
    if (mostZoom({ width, height }) < 1) onRejected(tooSmallMessage);
    else setSize({ width, height });
  }

  async function store(picture: Size) {
    setSending(true);
    try {
      onStored(await upload(file, view, picture));
    } catch (error) {
      const reason = await reasonOf(error);
      if (reason) onRejected(reason);
      else requestFailed({ title: 'Upload Failed' }, error, 'unsaved');
    }
    setSending(false);
  }

  return (
    <Dialog title={title} holdsForm onClose={onClose}>
      <CropFrame view={view} size={size} onChange={setView}>
        <img
          ref={show}
          alt=""
          draggable={false}
          onLoad={(event) => measure(event.currentTarget)}
          onError={() => onRejected(wrongTypeMessage(pictureFile))}
          style={size ? placed(view, size) : { visibility: 'hidden' }}
          className="pointer-events-none absolute max-w-none bg-white select-none"
        />
      </CropFrame>
      <DialogActions>
        <Button disabled={sending || !size} onClick={() => size && store(size)}>
          {sending ? 'Saving...' : 'Use picture'}
        </Button>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The style that places the picture so that the frame shows the view. */
function placed(view: View, size: Size) {
  const { width, height } = shownShare(view, size);
  const percent = (share: number) => `${share * 100}%`;
  return {
    width: percent(1 / width),
    height: percent(1 / height),
    left: percent(0.5 - view.x / width),
    top: percent(0.5 - view.y / height),
  };
}

async function upload(file: File, view: View, size: Size): Promise<string> {
  const body = new FormData();
  for (const [name, share] of Object.entries(cropOf(view, size))) {
    body.set(name, Math.max(0, share).toFixed(6));
  }
  body.set('picture', file);
  const response = await fetchFile(href('/api/product-pictures'), { method: 'POST', body });
  return (await response.json()).path;
}

/** Why the picture was not taken, in the server's words; undefined where it is not the picture's fault. */
async function reasonOf(error: unknown): Promise<string | undefined> {
  if (!(error instanceof FileRefused) || ![400, 413].includes(error.response.status)) return;
  // The answer may be no JSON, when a proxy between the server and the browser gave it.
  const body = await error.response.json().catch(() => null);
  return body?.error;
}
