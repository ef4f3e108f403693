import type { DataRequest } from '#app/privacy/requests/data-requests.server.ts';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';
import { EmailText } from '#app/ui/email-text.tsx';

type Heading = Pick<DataRequest, 'email' | 'kind' | 'state'>;

/** Who asked for what; `name`: where something is held of them. */
export function RequestHeading({
  request: { email, kind, state },
  name,
}: {
  request: Heading;
  name?: string | null;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h3 className="font-medium wrap-anywhere">
        {name && <span className="block">{name}</span>}
        <span className={name ? 'block font-normal text-muted' : undefined}>
          {email ? <EmailText email={email} /> : noAddress(state)}
        </span>
      </h3>
      <Badge tone={kind === 'deletion' ? 'red' : 'blue'}>{kindText[kind]}</Badge>
      {state !== 'open' && <Badge tone={stateTone[state]}>{stateText(kind, state)}</Badge>}
    </div>
  );
}

const kindText = { correction: 'Correction', deletion: 'Deletion' };

const stateTone = { done: 'green', refused: 'yellow' } as const satisfies Record<string, BadgeTone>;

function stateText(kind: DataRequest['kind'], state: keyof typeof stateTone): string {
  if (state === 'refused') return 'Refused';
  return kind === 'deletion' ? 'Deleted' : 'Corrected';
}

const noAddress = (state: DataRequest['state']) =>
  state === 'open' ? 'The address can’t be read: its key is lost' : 'The address is deleted';
