import { href, Link } from 'react-router';
import { brand } from '#app/brand.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { CircleCheck, UserRound } from '#app/ui/icons/icons.ts';

const title = `Welcome to ${brand.name}`;

export function OnboardingCompleteDialog({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <Dialog title={`${title}, ${name}`} onClose={onClose}>
      <WhatComesNext heading="h3" />
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          Continue
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The same as a page without the person's name, for answers that were sent without script. */
export function OnboardingCompletePage() {
  return (
    <div className="m-auto flex max-w-lg flex-col gap-6 px-4 pb-24">
      <h1 className="text-title">{title}</h1>
      <WhatComesNext heading="h2" />
      <Link to={href('/')} className={buttonClass('primary')}>
        Continue
      </Link>
    </div>
  );
}

const tiles = [
  { icon: UserRound, title: 'HR Team', text: 'Our HR team will contact you soon.' },
  { icon: CircleCheck, title: 'Next Steps', text: 'Check your email for what comes next.' },
];

function WhatComesNext({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  return (
    <>
      <p className="text-muted">
        Your onboarding is complete. We look forward to working with you.
      </p>
      <ul className="mt-5 grid gap-3 sm:grid-cols-2">
        {tiles.map(({ icon, title, text }) => (
          <li key={title} className="rounded-card bg-matcha-mist p-4">
            <Icon node={icon} className="size-5 text-matcha" />
            <Heading className="mt-2">{title}</Heading>
            <p className="mt-1 text-sm text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
