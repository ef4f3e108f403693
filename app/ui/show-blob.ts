import { useCallback } from 'react';

/** A ref for the element that shows the blob. */
export function useShowBlob(blob: Blob) {
  return useCallback(
    (element: HTMLIFrameElement | HTMLImageElement | null) => {
      const url = URL.createObjectURL(blob);
      if (element) element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
}
