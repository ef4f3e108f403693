import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { Link, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { ConfirmDialog } from '#app/admin/actions/confirm-action.tsx';
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
import type { StatusStep } from '#app/careers/review/set-application-status.server.ts';
import type { ListPage } from '#app/lists/list-page.server.ts';
import { changedSearch } from '#app/lists/list-url.ts';
import { countDialogs } from '#app/lists/single-keys.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { ReviewKeys, small } from './review-keys.tsx';
import { StatusSelect } from './status-select.tsx';

/** What can be undone, mostly of somebody who was open before. */
export type StatusChange = StatusStep & { name: string };

/** `id`: who stood here when it was pressed, whom alone a digit is about. */
export type WaitingKey = { key: string; id: string };

/** Milliseconds from when somebody is painted: a digit that comes sooner was meant for who stood there before. */
const seenAfterMs = 400;

const failed = 'Failed to update application status';

const isDigit = (key: string) => Number(key) > 0;

/** What changes in the address; 'after:' an id is who stands next to it on the page that the way leads to. */
type Way = { application: string; before?: string; after?: string };

/**
 * From one application of the list to the next, by links and keys, and the status: a decision by key, mouse or
 * finger leads on. From the ends of a page it leads on to the next.
 * @param props.changes the last first: an application may leave the list once it is decided
 * @param props.waiting keys that came while one was at work: none is lost, and none is about whom no key has opened
 * @param props.seen who was last looked at long enough to be decided upon; at first nobody
 */
export function DetailNav({
  application,
  list: { items, older, newer },
  isEmployed,
  dialogs,
  changes,
  waiting,
  seen,
  onChange,
  onPhotos,
}: {
  application: Application;
  list: ListPage<ApplicationListItem>;
  /** Then a rejection is asked about. */
  isEmployed: boolean;
  dialogs: number;
  changes: readonly StatusChange[];
  waiting: RefObject<WaitingKey[]>;
  seen: RefObject<string | null>;
  onChange: Dispatch<SetStateAction<readonly StatusChange[]>>;
  onPhotos: () => void;
}) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { location: to } = useNavigation();
  const isAtWork = useRef(false);
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  const { send, sending } = useAction<ApplicationIntent>({ failed });
  /** Whose page a key has asked for: keys that come faster than pages go on from there. */
  const pendingId = useRef<string>(null);
  /** Another one comes, whom no key has asked for. */
  const isLedAway = useRef(false);
  const found = items.findIndex(({ id }) => id === application.id);
  const [place, setPlace] = useState(found);
  const [asking, setAsking] = useState<{ leadsOn: boolean } | null>(null);
  // Who comes with the page was there before any key.
  const [isSeen, setSeen] = useState(() => [null, application.id].includes(seen.current));
  if (found >= 0 && found !== place) setPlace(found);
  const [last] = changes;
  const urlOf = (way: Way) => changedSearch(search, way, []);

  /** To who stands at this place of the page, or beyond its end; undefined where the list ends. */
  function wayTo(at: number): Way | undefined {
    const item = items[at];
    if (item) return { application: item.id };
    const [side, cursor, edge] =
      at < 0 ? (['before', newer, items[0]] as const) : (['after', older, items.at(-1)] as const);
    // Not from one that the list has never shown.
    if (place < 0 || !cursor || !edge) return;
    return { application: `${side}:${edge.id}`, before: '', after: '', [side]: cursor };
  }

  const previous = wayTo(place - 1);
  // A new status may have taken it out of the list: then another one stands in its place.
  const next = wayTo(found >= 0 ? found + 1 : place);

  async function open(way: Way | undefined) {
    // Who stands beyond the page's end is not known before it has come.
    if (!way || isBeyond(pendingId.current)) return;
    pendingId.current = way.application;
    await navigate(urlOf(way), { replace: true, preventScrollReset: true });
    // With another that has come, this is drawn anew; one that was here or did not come is not waited for.
    const isHere = openId() === application.id || isBeyond(openId());
    if (pendingId.current === way.application && isHere) pendingId.current = null;
  }

  function step(by: 1 | -1) {
    const from = items.findIndex(({ id }) => id === pendingId.current);
    if (from >= 0) return open(wayTo(from + by));
    return open(by > 0 ? next : previous);
  }

  function press(key: string) {
    // Steps that come faster than pages go on from the page that was asked for.
    const isFree = !waiting.current.length && !isAtWork.current && !isBeyond(pendingId.current);
    if (isFree && (key === 'j' || key === 'k')) return step(key === 'j' ? 1 : -1);
    if (isDigit(key) && !isSeen) return;
    waiting.current.push({ key, id: application.id });
    lookAgain();
  }

  useEffect(() => {
    if (isSeen) {
      seen.current = application.id;
      return;
    }
    let timer: number;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => setSeen(true), seenAfterMs);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isSeen, seen, application.id]);

  useEffect(() => {
    // Under a dialog the keys are those of another `DetailNav`.
    if (countDialogs() !== dialogs) return;
    const coming = openId(to);
    const asked = (to && pendingId.current) ?? application.id;
    const isBeyondPage =
      isBeyond(asked) && ![application, ...items].some(({ id }) => id === coming);
    isLedAway.current = coming !== asked && !isBeyondPage;
    // Or who was asked for has not come: what waited was for them.
    if (isLedAway.current) waiting.current = [];
    if (sending || isAtWork.current || pendingId.current || to) return;
    waiting.current = waiting.current.filter(
      ({ key, id }) => !isDigit(key) || id === application.id,
    );
    const first = waiting.current.shift();
    if (first) work(first.key);
  });

  async function work(key: string) {
    isAtWork.current = true;
    await obey(key);
    isAtWork.current = false;
    lookAgain();
  }

  function obey(key: string) {
    if (key === 'j' || key === 'k') return step(key === 'j' ? 1 : -1);
    if (key === 'p') return onPhotos();
    if (key === 'u') return undo();
    const status = applicationStatuses[Number(key) - 1];
    if (status) return decide(status, true);
  }

  const settingOf = (status: ApplicationStatus) =>
    ({
      intent: 'set-status',
      id: application.id,
      version: versionOf(application),
      status,
    }) as const;

  async function decide(status: ApplicationStatus, leadsOn: boolean) {
    if (isEmployed && status === 'rejected' && application.application_status !== status)
      return setAsking({ leadsOn });
    const result = await send(settingOf(status));
    if (result?.ok) return goOn(status, leadsOn);
    waiting.current = [];
  }

  async function goOn(status: ApplicationStatus, leadsOn: boolean) {
    const { id, full_name: name, application_status: from } = application;
    if (from !== status) onChange((all) => [{ id, name, from, to: status }, ...all]);
    // An admin who has opened another one meanwhile stays there.
    const isHere = openId() === id && !isLedAway.current && !pendingId.current;
    if (leadsOn && decisionOf(status) && isHere) await open(next);
  }

  async function undo() {
    if (!last) return;
    const { id, from, to } = last;
    const steps = JSON.stringify([{ from: to, to: from, ids: [id] }]);
    const result = await send({ intent: 'set-several', steps, undo: 'yes' });
    if (!result?.ok) {
      waiting.current = [];
      return;
    }
    onChange((all) => all.filter((one) => one !== last));
    // It may stand on another page: the list finds it.
    await open({ application: id, before: '', after: '' });
  }

  function link(label: string, way: Way | undefined, icon: string) {
    const text = (
      <>
        <Icon
          node={icon}
          className="size-5 max-sm:hidden lg:pointer-coarse:hidden xl:pointer-coarse:block"
        />
        {label}
      </>
    );
    return way ? (
      <Link to={urlOf(way)} replace preventScrollReset className={buttonClass('secondary', small)}>
        {text}
      </Link>
    ) : (
      // Its place is kept: the other does not move under the finger.
      <Button look="secondary" disabled className={small}>
        {text}
      </Button>
    );
  }
  return (
    <>
      {(last || found < 0) && (
        <p className="flex basis-full items-center justify-between gap-3 text-sm text-muted lg:order-last">
          <span className="min-w-0 wrap-anywhere">
            {found < 0 && 'Not in the list shown. '}
            {last && `Last change: ${last.name}, ${statusLabel[last.to]}`}
          </span>
          {last && (
            <Button
              look="secondary"
              aria-label={`Undo the decision about ${last.name}`}
              disabled={sending}
              onClick={undo}
              className={small}
            >
              Undo
            </Button>
          )}
        </p>
      )}
      <nav aria-label="Applications of the list" className="mr-auto flex flex-wrap gap-2">
        {link('Previous', previous, ChevronUp)}
        {link('Next', next, ChevronDown)}
        <ReviewKeys dialogs={dialogs} onKey={press} />
      </nav>
      <StatusSelect application={application} onChoose={decide} />
      {asking && (
        <ConfirmDialog<ApplicationIntent>
          title="Reject an Employee?"
          label="Reject"
          failed={failed}
          fields={settingOf('rejected')}
          onClose={(isDone) => {
            setAsking(null);
            if (isDone) goOn('rejected', asking.leadsOn);
          }}
        >
          There is an employee record for the email of <strong>{application.full_name}</strong>. It
          stays as it is, and no email of a rejection is sent.
        </ConfirmDialog>
      )}
      <div className="grid basis-full grid-cols-2 gap-3 lg:hidden lg:basis-auto lg:gap-2 lg:pointer-coarse:grid">
        {(['4', '3'] as const).map((key) => (
          <Button
            key={key}
            look={key === '3' ? 'primary' : 'secondary'}
            className={small}
            disabled={sending || !isSeen}
            // A second press is a slip: it does not wait for the next one.
            onClick={() => isAtWork.current || work(key)}
          >
            {key === '3' ? 'Accept' : 'Reject'}
          </Button>
        ))}
      </div>
    </>
  );
}

/** The one that the address names, which may not be drawn yet. */
function openId({ search }: { search: string } = window.location): string | null {
  return new URLSearchParams(search).get('application');
}

function isBeyond(id: string | null): boolean {
  return id?.includes(':') ?? false;
}
