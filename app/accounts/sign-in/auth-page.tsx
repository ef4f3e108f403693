import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { AuthLayout } from '#app/accounts/auth-layout.tsx';
import { brand } from '#app/brand.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Logo } from '#app/ui/logo.tsx';

export function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AuthLayout>
      <main
        id="main"
        data-back-office
        tabIndex={-1}
        className="mx-auto flex w-full max-w-md grow flex-col justify-center gap-8 px-6 py-16 outline-none"
      >
        <title>{`${title} · ${brand.name}`}</title>
        <Link to={href('/')} aria-label={`${brand.name}, home`} className="self-start text-matcha">
          <Logo />
        </Link>
        <h1 className="text-title">{title}</h1>
        {children}
      </main>
    </AuthLayout>
  );
}

/** What there is to know instead of a form, and the way on. */
export function AuthMessage({
  to,
  label,
  ...page
}: {
  title: string;
  to: string;
  label: string;
  children: ReactNode;
}) {
  return (
    <AuthPage {...page}>
      {page.children}
      <Link to={to} className={buttonClass('primary', 'self-start')}>
        {label}
      </Link>
    </AuthPage>
  );
}
