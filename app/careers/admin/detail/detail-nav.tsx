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

/** A change of status that can be undone, mostly of the applicant who was open before. */
export type StatusChange = StatusStep & { name: string };

/** A pressed key. `id`: the application that was open then; a digit counts for no other. */
export type WaitingKey = { key: string; id: string };

/** Milliseconds after an application is painted: an earlier digit was meant for the one that was open before. */
const seenAfterMs = 400;

const failed = 'Failed to update application status';

const isDigit = (key: string) => Number(key) > 0;

/** The URL parameters to change; 'after:' and an id is the application next to that one, on the next page. */
type Way = { application: string; before?: string; after?: string };

/**
 * Links and keys that lead from one application of the list to the next, also over the ends of a page, and the status.
 * A decision by key, mouse or finger leads on to the next application.
 * @param props.changes the last first; kept outside, since a decided application may leave the list
 * @param props.waiting keys pressed while another one was at work; a digit counts only for the application open then
 * @param props.seen the application that was last shown long enough to be decided upon; null at first
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
  /** The applicant has an employee record, so a rejection must be confirmed. */
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
  /** The application that a key has asked for: keys that come faster than pages go on from there. */
  const pendingId = useRef<string>(null);
  /** Another application is loading, for which no key has asked. */
  const isLedAway = useRef(false);
  const found = items.findIndex(({ id }) => id === application.id);
  const [place, setPlace] = useState(found);
  const [asking, setAsking] = useState<{ leadsOn: boolean } | null>(null);
  // The application that came with the page counts as seen: it was there before any key.
  const [isSeen, setSeen] = useState(() => [null, application.id].includes(seen.current));
  if (found >= 0 && found !== place) setPlace(found);
  const [last] = changes;
  const urlOf = (way: Way) => changedSearch(search, way, []);

  /** The way to the application at this place of the page, or beyond its end; undefined at the end of the list. */
  function wayTo(at: number): Way | undefined {
    const item = items[at];
    if (item) return { application: item.id };
    const [side, cursor, edge] =
      at < 0 ? (['before', newer, items[0]] as const) : (['after', older, items.at(-1)] as const);
    // There is no way from an application that the list has never shown.
    if (place < 0 || !cursor || !edge) return;
    return { application: `${side}:${edge.id}`, before: '', after: '', [side]: cursor };
  }

  const previous = wayTo(place - 1);
  // A new status may have taken this one out of the list: then the next one has its place.
  const next = wayTo(found >= 0 ? found + 1 : place);

  async function open(way: Way | undefined) {
    // The application beyond the page's end is unknown until that page has come.
    if (!way || isBeyond(pendingId.current)) return;
    pendingId.current = way.application;
    await navigate(urlOf(way), { replace: true, preventScrollReset: true });
    // If another one has come, this component is drawn anew. If it was open already or did not come, stop waiting.
    const isHere = openId() === application.id || isBeyond(openId());
    if (pendingId.current === way.application && isHere) pendingId.current = null;
  }

  function step(by: 1 | -1) {
    const from = items.findIndex(({ id }) => id === pendingId.current);
    if (from >= 0) return open(wayTo(from + by));
    return open(by > 0 ? next : previous);
  }

  function press(key: string) {
    // Steps that come faster than pages go on from the application that was asked for.
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
    // Below a dialog do nothing: the keys belong to the `DetailNav` in it.
    if (countDialogs() !== dialogs) return;
    const coming = openId(to);
    const asked = (to && pendingId.current) ?? application.id;
    const isBeyondPage =
      isBeyond(asked) && ![application, ...items].some(({ id }) => id === coming);
    isLedAway.current = coming !== asked && !isBeyondPage;
    // Another application came than was asked for, so the waiting keys, meant for that one, are dropped.
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
    // Do not lead on if the admin has opened another application meanwhile.
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
    // The application may be on another page; the list finds it.
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
      // A disabled button keeps the place, so that the other link does not move under the finger.
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
            // A press during another one's work is a slip, and must not count for the next application.
            onClick={() => isAtWork.current || work(key)}
          >
            {key === '3' ? 'Accept' : 'Reject'}
          </Button>
        ))}
      </div>
    </>
  );
}

/** The id of the application that the URL names, which may not be drawn yet. */
function openId({ search }: { search: string } = window.location): string | null {
  return new URLSearchParams(search).get('application');
}

function isBeyond(id: string | null): boolean {
  return id?.includes(':') ?? false;
}
