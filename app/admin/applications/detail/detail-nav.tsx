import { ChevronDown, ChevronUp } from 'lucide';
import { useState } from 'react';
import { Link, useFetcher, useNavigate, useSearchParams } from 'react-router';
import { applicationStatuses, versionOf } from '#app/careers/application-status.ts';
import type { Application, ApplicationListItem } from '#app/careers/applications.server.ts';
import { changedSearch } from '#app/lists/list-url.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ReviewKeys } from './review-keys.tsx';

/** From one application of the list's page to the next, by links and keys; keys also set the status. */
export function DetailNav({
  application,
  items,
  inDialog,
}: {
  application: Application;
  items: readonly ApplicationListItem[];
  inDialog: boolean;
}) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const fetcher = useFetcher();
  const found = items.findIndex(({ id }) => id === application.id);
  const [place, setPlace] = useState(found);
  if (found >= 0 && found !== place) setPlace(found);
  const previous = items[place - 1];
  // A new status may have taken it out of the list: then another one stands in its place.
  const next = items[found >= 0 ? found + 1 : place];
  const urlOf = ({ id }: ApplicationListItem) => changedSearch(search, { application: id }, []);
  const open = (item: ApplicationListItem | undefined) =>
    item && navigate(urlOf(item), { replace: true, preventScrollReset: true });

  function press(key: string) {
    if (key === 'j') return open(next);
    if (key === 'k') return open(previous);
    const status = applicationStatuses[Number(key) - 1];
    if (!status) return;
    const version = versionOf(application);
    fetcher.submit(
      { intent: 'set-status', id: application.id, version, status },
      { method: 'post' },
    );
  }

  const link = (label: string, item: ApplicationListItem | undefined, icon: typeof ChevronUp) =>
    item && (
      <Link to={urlOf(item)} replace preventScrollReset className={buttonClass('quiet')}>
        <Icon node={icon} className="size-5" />
        {label}
      </Link>
    );
  return (
    <nav aria-label="Applications of the list" className="-my-2 -ml-5 flex flex-wrap">
      {link('Previous', previous, ChevronUp)}
      {link('Next', next, ChevronDown)}
      <ReviewKeys shownInDialog={inDialog} onKey={press} />
    </nav>
  );
}
