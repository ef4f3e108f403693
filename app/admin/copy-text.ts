import { showToast } from '#app/ui/toast-store.ts';

/** Call it inside the press: browsers refuse it later. @returns whether it worked; a toast says so, too */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: 'Copied!' });
    return true;
  } catch {
    // Without https there is no clipboard at all.
    showToast({ title: 'Copy Failed', tone: 'danger' });
    return false;
  }
}
