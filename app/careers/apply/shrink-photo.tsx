import { useEffect, useId, useState } from 'react';
import { FieldErrorText } from '#app/forms/field.tsx';
import { formatSize, jpegFile } from '#app/shared/file-limits.ts';
import { Button } from '#app/ui/button.tsx';

/** Other formats of phones, which can be converted if the browser decodes them. */
export const convertiblePhotos = ['image/heic', 'image/heif', '.heic', '.heif'];

/**
 * For a rejected photo, too large or of a type that the browser can convert to JPEG: one that fits is made at
 * once, and taken at a press.
 */
export function ShrinkPhoto({ photo, onShrunk }: { photo: File; onShrunk: (photo: File) => void }) {
  const errorId = useId();
  const [made, setMade] = useState<File | 'failed' | null>(null);
  useEffect(() => {
    let isWanted = true;
    shrinkPhoto(photo, jpegFile.limitBytes)
      // No decoder for it (HEIC outside Safari), or no picture at all.
      .catch(() => 'failed' as const)
      .then((made) => isWanted && setMade(made));
    return () => {
      isWanted = false;
    };
  }, [photo]);
  if (made === null) return <p className="text-sm text-muted">Making a smaller photo...</p>;
  if (made === 'failed') {
    return (
      <FieldErrorText
        id={errorId}
        message="This photo cannot be opened here. Please choose another one."
      />
    );
  }
  return (
    <Button look="secondary" onClick={() => onShrunk(made)} className="self-start">
      Use the smaller photo, {formatSize(made.size)}
    </Button>
  );
}

/** Some systems give HEIC files no type. */
export function isPhoto(file: File): boolean {
  return file.type.startsWith('image/') || /\.(heic|heif|jpe?g|png|webp)$/i.test(file.name);
}

/** Pixels: enough for a screen and for print at A5. */
const longEdge = 2400;
const qualities = [0.85, 0.75, 0.6, 0.45];

/** Re-encodes a photo, upright, as a JPEG within `limitBytes`. @throws when it can't be decoded */
async function shrinkPhoto(photo: File, limitBytes: number): Promise<File> {
  const bitmap = await createImageBitmap(photo);
  const scale = Math.min(1, longEdge / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const name = `${photo.name.replace(/\.[^.]*$/, '')}.jpg`;
  for (const quality of qualities) {
    const blob = await toJpeg(canvas, quality);
    if (blob && blob.size <= limitBytes) return new File([blob], name, { type: 'image/jpeg' });
  }
  throw new Error('still too large at the lowest quality');
}

function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
