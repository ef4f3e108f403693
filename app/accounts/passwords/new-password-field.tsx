import { useState } from 'react';
import { TextField } from '#app/forms/fields/field.tsx';
import { passwordRules } from './password.ts';

export function NewPasswordField() {
  const [shown, setShown] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <NewPassword label="Password" name="password" shown={shown} hint={passwordRules} />
      <ShowTyped shown={shown} onChange={setShown} />
    </div>
  );
}

export function RepeatedPasswordFields() {
  const [shown, setShown] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <NewPassword label="New password" name="new_password" shown={shown} hint={passwordRules} />
      <NewPassword label="Repeat new password" name="repeat_password" shown={shown} />
      <ShowTyped shown={shown} onChange={setShown} />
    </div>
  );
}

function NewPassword({
  shown,
  ...field
}: {
  label: string;
  name: string;
  hint?: string;
  shown: boolean;
}) {
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      // Without a limit: a pasted password that is too long is refused rather than cut.
      maxLength={undefined}
    />
  );
}

function ShowTyped({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) {
  return (
    <label className="flex min-h-11 items-center gap-3 self-start text-[0.9375rem] noscript:hidden">
      <input
        type="checkbox"
        checked={shown}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-matcha"
      />
      Show what I type
    </label>
  );
}
