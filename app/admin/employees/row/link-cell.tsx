import { RotateCw, Send } from 'lucide';
import { useAction } from '#app/admin/actions/use-action.ts';
import { RowButton } from '#app/admin/row/row-button.tsx';
import { ShareLink } from '#app/admin/row/share-link.tsx';
import { brand } from '#app/brand.ts';
import { expiresIn, linkStatusTone } from '#app/employees/employee.ts';
import type { EmployeeListItem } from '#app/employees/employees.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** The link's state; an active one to copy or share, otherwise 'Generate Link' (spec 4.14). */
export function LinkCell({ item, now }: { item: EmployeeListItem; now: Date }) {
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Badge tone={linkStatusTone[item.link_status]}>{item.link_status}</Badge>
      {item.link_url && item.token_expires_at ? (
        <>
          <span className="text-sm text-muted">{expiresIn(item.token_expires_at, now)}</span>
          <ShareLink
            name="Onboarding link"
            url={item.link_url}
            to={item.email}
            subject={`Welcome to ${brand.name}`}
            message={`Welcome to ${brand.name}! Please fill in your details here, within 48 hours: ${item.link_url}`}
          >
            <SendLink id={item.id} />
          </ShareLink>
        </>
      ) : (
        <GenerateLink id={item.id} />
      )}
    </div>
  );
}

function GenerateLink({ id }: { id: string }) {
  const { sending, send } = useAction();
  return (
    <Button
      look="secondary"
      disabled={sending}
      onClick={() => send({ intent: 'issue-link', id })}
      className="whitespace-nowrap lg:min-h-9 lg:px-3 lg:py-1 lg:text-sm"
    >
      <Icon node={RotateCw} className="size-4" />
      Generate Link
    </Button>
  );
}

/** Has the server write the link to the employee's address. */
function SendLink({ id }: { id: string }) {
  const { sending, send } = useAction();
  return (
    <RowButton
      label="Send to the employee"
      icon={Send}
      disabled={sending}
      onClick={() => send({ intent: 'send-link', id })}
    />
  );
}
