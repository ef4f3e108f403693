import type { ComponentProps } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { Copy } from './icons.ts';

/** Copies a text. Call it in the handler of a press: browsers refuse it later. @returns whether it worked */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: 'Copied!' });
    return true;
  } catch {
    // Without https a browser has no clipboard at all.
    showToast({ title: 'Copy Failed', tone: 'danger' });
    return false;
  }
}

export function CopyButton({
  text,
  onCopied,
  children = 'Copy',
  ...props
}: ComponentProps<typeof Button> & { text: string; onCopied?: () => void }) {
  const copy = async () => {
    if (await copyText(text)) onCopied?.();
  };
  return (
    <Button look="secondary" onClick={copy} {...props}>
      <Icon node={Copy} className="size-4" />
      {children}
    </Button>
  );
}
