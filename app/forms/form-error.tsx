import { CircleAlert } from 'lucide';
import { Icon } from '#app/ui/icon.tsx';

/** An error of a form as a whole. */
export type FormError = { title: string; description?: string };

/** Also announced. Stays until the form is sent again. */
export function FormErrorBox({ error }: { error: FormError | undefined }) {
  if (!error) return null;
  return (
    <div role="alert" className="flex gap-3 rounded-control bg-danger-mist p-4 text-danger">
      <Icon node={CircleAlert} className="mt-0.5 size-5 shrink-0" />
      <div>
        <p className="font-medium">{error.title}</p>
        {error.description && <p className="mt-1 text-sm">{error.description}</p>}
      </div>
    </div>
  );
}

/** 'Too many attempts. Try again in 12 minutes.' Rounds up to whole minutes. */
export function tooManyAttempts(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}
