import { href } from 'react-router';
import { FormErrorBox } from '#app/forms/form.tsx';

/** Shown when the session ended while a form was filled in: the form stays, and can be sent after signing in. */
export function SignedOut() {
  return (
    <div className="flex flex-col gap-2">
      <FormErrorBox
        error={{
          title: 'You are signed out',
          description: 'Nothing is lost. Sign in in another tab, then go on here.',
        }}
      />
      <a
        href={href('/admin/login')}
        target="_blank"
        rel="noopener"
        className="self-start underline underline-offset-4"
      >
        Sign in (opens another tab)
      </a>
    </div>
  );
}
