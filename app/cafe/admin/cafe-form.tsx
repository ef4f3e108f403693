import type { ReactNode } from 'react';
import { SignedOut } from '#app/accounts/sessions/signed-out.tsx';
import { useAction } from '#app/admin/actions/use-action.ts';
import { isChanged } from '#app/forms/draft.ts';
import { Form } from '#app/forms/form.tsx';
import type { Result, Rules, Texts } from '#app/forms/rules.ts';
import { useForm } from '#app/forms/use-form.ts';
import { Button } from '#app/ui/button.tsx';
import type { CafeIntent, CafeResult } from './actions.server.ts';

/** Shared by the forms of the screen: each goes on from the version that the other has saved. */
export type Editing = {
  version: number;
  onSaved: (version: number) => void;
  onChanged: (changed: boolean) => void;
};

export function CafeForm<Field extends string>({
  intent,
  rules,
  texts,
  check,
  editing,
  children,
}: {
  intent: CafeIntent;
  rules: Rules<Field>;
  texts: Partial<Texts<Field>>;
  check: (form: FormData) => Result<Field>;
  editing: Editing;
  children: ReactNode;
}) {
  const { version, onSaved, onChanged } = editing;
  const { isSignedOut, send } = useAction<CafeIntent, CafeResult>({
    failed: 'Failed to save',
    fillsForm: true,
  });
  const form = useForm<Texts<Field>>({
    rules,
    texts,
    check,
    async send(typed) {
      const saved = await send({ intent, version: `${version}`, ...typed });
      if (saved?.ok && saved.version) onSaved(saved.version);
      return saved;
    },
    onDone: () => onChanged(false),
    onInput(form) {
      onChanged(isChanged(form));
    },
  });
  return (
    <Form form={form} className="flex flex-col gap-6">
      {children}
      {isSignedOut && <SignedOut />}
      {/* The button stays in view however long the form is. */}
      <div className="sticky bottom-0 -mx-5 -mb-5 rounded-b-card border-t border-line bg-surface px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6">
        <Button type="submit" aria-disabled={form.busy}>
          {form.busy ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </Form>
  );
}
