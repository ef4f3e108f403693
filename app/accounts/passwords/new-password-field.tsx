import { useState } from 'react';
import { TextField } from '#app/forms/field.tsx';
import { passwordRules } from './password.ts';

export function NewPasswordField() {
  const [shown, setShown] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label="Password"
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        hint={passwordRules}
        // What is pasted is refused whole rather than cut.
        maxLength={undefined}
      />
      <label className="flex min-h-11 items-center gap-3 self-start text-[0.9375rem] noscript:hidden">
        <input
          type="checkbox"
          checked={shown}
          onChange={(event) => setShown(event.target.checked)}
          className="size-5 accent-matcha"
        />
        Show what I type
      </label>
    </div>
  );
}
