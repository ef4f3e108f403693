import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { accountPath, signInPathFor } from '#app/accounts/visitor/sign-in-paths.ts';
import { signOut, useVisitor, visitorLabel } from '#app/accounts/visitor/use-visitor.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { LogOut, UserRound } from '#app/ui/icons/icons.ts';

/** @param className the look of an icon in this header */
export function AccountButton({ className }: { className: string }) {
  const { pathname, search } = useLocation();
  const visitor = useVisitor();
  const [leaving, setLeaving] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);

  // After signing out, the pressed button is gone: the link in its place gets the focus, and is read out.
  useEffect(() => {
    if (visitor || !leaving) return;
    setLeaving(false);
    link.current?.focus();
  }, [visitor, leaving]);

  async function leave() {
    setLeaving(true);
    if (!(await signOut())) setLeaving(false);
  }

  if (visitor) {
    return <SignedIn label={visitorLabel(visitor)} leaving={leaving} onLeave={leave} />;
  }
  return (
    <Link
      ref={link}
      to={signInPathFor(pathname + search)}
      aria-label="Sign in"
      title="Sign in"
      className={className}
    >
      <Icon node={UserRound} className="size-icon" />
    </Link>
  );
}

/** In a narrow header the name is above the button; in a very narrow one the button is an icon. */
function SignedIn({
  label,
  leaving,
  onLeave,
}: {
  label: string;
  leaving: boolean;
  onLeave: () => void;
}) {
  return (
    <div className="flex min-w-0 flex-col items-center justify-center @xl:flex-row @xl:gap-3">
      <Link
        to={accountPath}
        title={label}
        className="block max-w-full truncate rounded-control text-xs leading-[24px] hover:underline focus-visible:outline-current @xl:max-w-48 @xl:text-sm @xl:leading-[44px] @4xl:max-w-80"
      >
        {label}
      </Link>
      <button
        type="button"
        aria-label="Sign out"
        disabled={leaving}
        onClick={onLeave}
        className={classNames(
          'inline-flex min-h-[24px] min-w-[44px] items-center justify-center rounded-control text-xs whitespace-nowrap underline underline-offset-4',
          'hover:no-underline focus-visible:outline-current disabled:opacity-60 @xl:min-h-[44px] @xl:px-2 @xl:text-sm',
        )}
      >
        <span className="@max-sm:hidden">Sign out</span>
        <Icon node={LogOut} className="hidden size-[20px] @max-sm:block" />
      </button>
    </div>
  );
}
