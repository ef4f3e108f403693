import { useEffect, useId, useState } from 'react';
import { FieldErrorText } from '#app/forms/fields/field.tsx';
import { formatSize, jpegFile } from '#app/shared/file-limits.ts';
import { Button } from '#app/ui/button.tsx';

/**
 * For a rejected photo that is too large, or of a type that the browser can convert to JPEG: makes one that fits at
 * once, and takes it at a press.
 */
export function ShrinkPhoto({ photo, onShrunk }: { photo: File; onShrunk: (photo: File) => void }) {
  const errorId = useId();
  const [made, setMade] = useState<File | 'failed' | null>(null);
  useEffect(() => {
    let isWanted = true;
    shrinkPhoto(photo, jpegFile.limitBytes)
      // The browser has no decoder for it (HEIC outside Safari), or it is no picture at all.
      .catch(() => 'failed' as const)
      .then((made) => isWanted && setMade(made));
    return () => {
      isWanted = false;
    };
  }, [photo]);
  if (made === null) return <p className="text-sm text-muted">Making a smaller photo...</p>;
  if (made === 'failed') {
    const isHeic = photo.type === 'image/heic';
    const wanted = isHeic ? 'It is HEIC: please choose a JPEG.' : 'Please choose another one.';
    return <FieldErrorText id={errorId} message={`This photo cannot be opened here. ${wanted}`} />;
  }
  return (
    <Button look="secondary" onClick={() => onShrunk(made)} className="self-start">
      {made.size < photo.size ? 'Use the smaller photo' : 'Use it as JPEG'}, {formatSize(made.size)}
    </Button>
  );
}

export function isPhoto({ type }: File): boolean {
  return type.startsWith('image/');
}

/** The longer edge in pixels: enough for a screen and for print at A5. */
const longEdge = 2400;
const qualities = [0.85, 0.75, 0.6, 0.45];

/** Re-encodes a photo, upright and on white, as a JPEG within `limitBytes`. @throws when it can't be decoded */
async function shrinkPhoto(photo: File, limitBytes: number): Promise<File> {
  const canvas = await drawPhoto(photo);
  const name = `${photo.name.replace(/\.[^.]*$/, '')}.jpg`;
  for (const quality of qualities) {
    const blob = await toJpeg(canvas, quality);
    if (blob && blob.size <= limitBytes) return new File([blob], name, { type: 'image/jpeg' });
  }
  throw new Error('too large');
}

/** Draws a photo by an image element, since not every older browser turns the bitmap of a file upright. */
async function drawPhoto(photo: File): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = URL.createObjectURL(photo);
  try {
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const scale = Math.min(1, longEdge / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const context = canvas.getContext('2d');
    if (!context || !isReadable(context)) throw new Error('no canvas');
    // JPEG has no transparency: without a background, transparent parts would be black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** Does the canvas return what was drawn? Against fingerprinting some browsers return noise; a little does no harm. */
function isReadable(context: CanvasRenderingContext2D): boolean {
  const grey = 128;
  context.fillStyle = `rgb(${grey}, ${grey}, ${grey})`;
  context.fillRect(0, 0, 1, 1);
  const rgb = context.getImageData(0, 0, 1, 1).data.slice(0, 3);
  return rgb.every((value) => Math.abs(value - grey) < 9);
}

function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
