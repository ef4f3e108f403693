import { copyText } from '#app/admin/copy-text.ts';
import { Copy, Download } from '#app/admin/icons.ts';
import { brand } from '#app/brand.ts';
import { Button } from '#app/ui/button.tsx';
import { DialogActions, useFirstFocus } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { saveFile } from '#app/ui/save-file.ts';

/** Shown once: they are stored encrypted, and nobody is told them again. */
export function RecoveryCodes({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}) {
  const text = codes.join('\n');
  const copy = useFirstFocus<HTMLButtonElement>();

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
        <Button ref={copy} look="secondary" onClick={() => copyText(text)}>
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
