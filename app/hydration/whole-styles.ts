/**
 * A page that may only be looked at has come with the styles of what it shows then. The rest is in the browser's
 * cache by now, with the scripts.
 */
export async function addWholeStyles(): Promise<void> {
  const shown = document.querySelector<HTMLLinkElement>('link[data-whole]');
  const href = shown?.dataset.whole;
  if (!shown || !href) return;
  const whole = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  await new Promise((resolve, reject) => {
    whole.onload = resolve;
    whole.onerror = () => reject(new Error(href));
    shown.after(whole);
  });
  // Not before: without either the page would be bare.
  shown.remove();
}
