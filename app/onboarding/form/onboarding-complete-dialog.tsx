import { ListChecks, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { brand } from '#app/brand.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';

/** Said once the answers are stored. */
export function OnboardingCompleteDialog({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <Dialog title={`Welcome to ${brand.name}, ${name}`} onClose={onClose}>
      <p className="text-muted">
        Your onboarding is complete. We look forward to working with you.
      </p>
      <ul className="mt-5 grid gap-3 sm:grid-cols-2">
        <Tile icon={<Users />} title="HR Team">
          Our HR team will contact you soon.
        </Tile>
        <Tile icon={<ListChecks />} title="Next Steps">
          Check your email for what comes next.
        </Tile>
      </ul>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          Continue
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type TileProps = { icon: ReactNode; title: string; children: ReactNode };

function Tile({ icon, title, children }: TileProps) {
  return (
    <li className="rounded-card bg-matcha-mist p-4">
      <span aria-hidden className="text-matcha *:size-5 *:stroke-[1.5]">
        {icon}
      </span>
      <h3 className="mt-2">{title}</h3>
      <p className="mt-1 text-sm text-muted">{children}</p>
    </li>
  );
}
