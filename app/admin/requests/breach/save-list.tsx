import { FileDown } from 'lucide';
import { useState } from 'react';
import { href } from 'react-router';
import { askIdentity } from '#app/accounts/confirm/identity-question.ts';
import { useRequestFailed } from '#app/admin/use-request-failed.ts';
import type { Texts } from '#app/forms/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { FileRefused, fetchFile, saveFile } from '#app/ui/save-file.ts';

/** Saves all of the list; asks for a proof of identity again when the last one is too old. */
export function SaveList({ question }: { question: Texts }) {
  const [saving, setSaving] = useState(false);
  const requestFailed = useRequestFailed();
  const url = `${href('/admin/requests/breach.csv')}?${new URLSearchParams(question)}`;

  async function save(): Promise<void> {
    try {
      await saveFile(await fetchFile(url));
    } catch (error) {
      const asksForProof = error instanceof FileRefused && error.response.status === 403;
      if (!asksForProof) requestFailed({ title: 'Failed to save the list' }, error);
      else if (await askIdentity()) await save();
    }
  }

  async function press(): Promise<void> {
    setSaving(true);
    await save();
    setSaving(false);
  }

  return (
    <Button look="secondary" disabled={saving} onClick={press} className="mt-4">
      <Icon node={FileDown} className="size-4" />
      {saving ? 'Saving...' : 'Save all as CSV'}
    </Button>
  );
}
