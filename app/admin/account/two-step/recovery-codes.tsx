import { Copy, Download } from 'lucide';
import { brand } from '#app/brand.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { showToast } from '#app/ui/toast.tsx';

/** Shown once: they are stored encrypted, and nobody is told them again. */
export function RecoveryCodes({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}) {
  return (
    <Dialog title="Recovery codes" holdsForm onClose={onClose}>
      <RecoveryCodeList codes={codes} onClose={onClose} />
    </Dialog>
  );
}

export function RecoveryCodeList({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}) {
  const text = codes.join('\n');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: 'Copied!' });
    } catch {
      // Without https, or where the browser refuses: they can be marked and copied by hand.
      showToast({ title: 'Copy Failed', tone: 'danger' });
    }
  }

  async function download() {
    const name = `${brand.slug}-recovery-codes.txt`;
    const headers = { 'Content-Disposition': `attachment; filename="${name}"` };
    const body = `Recovery codes for ${brand.name}. Each works once.\n\n${text}\n`;
    await saveFile(new Response(body, { headers }));
  }

  return (
    <div className="flex flex-col gap-5">
      <p>
        Keep these ten codes in a safe place. Each signs you in once when the phone is not at hand.
        They are not shown again, and earlier ones no longer work.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-control bg-matcha-mist p-4 font-mono select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={copy}>
          <Icon node={Copy} className="size-4" />
          Copy
        </Button>
        <Button look="secondary" onClick={download}>
          <Icon node={Download} className="size-4" />
          Download
        </Button>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </div>
  );
}
