declare global {
  interface Document {
    /** Chromium only, so TypeScript does not know it. */
    readonly prerendering?: boolean;
  }
}

/** Does the work once the page is shown: at once, unless the browser has only prerendered it. */
export function whenActivated(work: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', work, { once: true });
  else work();
}
