import { type Dispatch, type SetStateAction, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useAction } from '#app/admin/actions/use-action.ts';
import { ChevronDown, ChevronUp } from '#app/admin/icons.ts';
import type { ApplicationIntent } from '#app/careers/admin/actions.server.ts';
import {
  type ApplicationStatus,
  applicationStatuses,
  statusLabel,
  versionOf,
} from '#app/careers/application-status.ts';
import type { Application, ApplicationListItem } from '#app/careers/applications.server.ts';
import { decisionOf } from '#app/careers/review/application-mails.ts';
import { changedSearch } from '#app/lists/list-url.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ReviewKeys, small } from './review-keys.tsx';
import { StatusSelect } from './status-select.tsx';

/** What was decided, mostly before the next application was opened. */
export type Decision = {
  id: string;
  name: string;
  from: ApplicationStatus;
  to: ApplicationStatus;
};

/**
 * From one application of the list's page to the next, by links and keys, and the status: a decision by key, mouse or
 * finger leads on.
 * @param props.decisions what can be undone, the last first: an application may leave the list once it is decided
 */
export function DetailNav({
  application,
  items,
  dialogs,
  decisions,
  onDecide,
  onPhotos,
}: {
  application: Application;
  items: readonly ApplicationListItem[];
  dialogs: number;
  decisions: readonly Decision[];
  onDecide: Dispatch<SetStateAction<readonly Decision[]>>;
  onPhotos: () => void;
}) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { send, sending } = useAction<ApplicationIntent>({
    failed: 'Failed to update application status',
  });
  /** Whose page a key has asked for: keys that come faster than pages go on from there. */
  const pendingId = useRef<string>(null);
  const found = items.findIndex(({ id }) => id === application.id);
  const [place, setPlace] = useState(found);
  if (found >= 0 && found !== place) setPlace(found);
  const [last] = decisions;
  const previous = items[place - 1];
  // A new status may have taken it out of the list: then another one stands in its place.
  const next = items[found >= 0 ? found + 1 : place];
  const urlOf = ({ id }: { id: string }) => changedSearch(search, { application: id }, []);

  async function open(item: { id: string } | undefined) {
    if (!item) return;
    pendingId.current = item.id;
    await navigate(urlOf(item), { replace: true, preventScrollReset: true });
    // With another that has come, this is drawn anew; one that was here or did not come is not waited for.
    const hasCome = openId() === item.id && item.id !== application.id;
    if (pendingId.current === item.id && !hasCome) pendingId.current = null;
  }

  function step(by: 1 | -1) {
    const from = items.findIndex(({ id }) => id === pendingId.current);
    if (from >= 0) return open(items[from + by]);
    return open(by > 0 ? next : previous);
  }

  async function press(key: string) {
    if (key === 'j') return step(1);
    if (key === 'k') return step(-1);
    if (key === 'p') return onPhotos();
    if (key === 'u') return undo();
    const status = applicationStatuses[Number(key) - 1];
    // Never of somebody whom a key is taking from the screen.
    if (status && !sending && !pendingId.current) decide(status, true);
  }

  async function decide(status: ApplicationStatus, leadsOn: boolean) {
    const { id, full_name: name, application_status: from } = application;
    const version = versionOf(application);
    const result = await send({ intent: 'set-status', id, version, status });
    if (!result?.ok) return;
    if (from !== status) onDecide((all) => [{ id, name, from, to: status }, ...all]);
    // An admin who has opened another one meanwhile stays there.
    if (leadsOn && decisionOf(status) && !pendingId.current && openId() === id) open(next);
  }

  async function undo() {
    if (!last || sending) return;
    const { id, from, to } = last;
    const steps = JSON.stringify([{ from: to, to: from, ids: [id] }]);
    const result = await send({ intent: 'set-several', steps, undo: 'yes' });
    if (!result?.ok) return;
    onDecide((all) => all.filter((one) => one !== last));
    open({ id });
  }

  const link = (label: string, item: ApplicationListItem | undefined, icon: typeof ChevronUp) =>
    item && (
      <Link to={urlOf(item)} replace preventScrollReset className={buttonClass('secondary', small)}>
        <Icon node={icon} className="size-5" />
        <span className="max-sm:sr-only">{label}</span>
      </Link>
    );
  return (
    <>
      <nav aria-label="Applications of the list" className="flex flex-wrap gap-2">
        {link('Previous', previous, ChevronUp)}
        {link('Next', next, ChevronDown)}
        <ReviewKeys dialogs={dialogs} onKey={press} />
        {found < 0 && (
          <span className="self-center px-3 text-sm text-muted">Not in the list shown</span>
        )}
      </nav>
      <StatusSelect application={application} onChoose={decide} />
      {last && (
        <p className="flex basis-full items-center justify-between gap-3 text-sm text-muted">
          <span className="min-w-0 wrap-anywhere">
            {last.name}: {statusLabel[last.to]}
          </span>
          <Button
            look="secondary"
            aria-label={`Undo the decision about ${last.name}`}
            disabled={sending}
            onClick={undo}
            className={small}
          >
            Undo
          </Button>
        </p>
      )}
    </>
  );
}

/** The one that the address names, which may not be drawn yet. */
function openId(): string | null {
  return new URLSearchParams(window.location.search).get('application');
}
