import { RotateCw, Send } from 'lucide';
import { ActionButton } from '#app/admin/actions/action-button.tsx';
import { RowAction } from '#app/admin/row/row-action.tsx';
import { ShareLink } from '#app/admin/row/share-link.tsx';
import { brand } from '#app/brand.ts';
import { expiresIn, linkStatusTone } from '#app/employees/employee.ts';
import type { EmployeeListItem } from '#app/employees/employees.server.ts';
import { Badge } from '#app/ui/badge.tsx';
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
            <RowAction
              label="Send to the employee"
              icon={Send}
              fields={{ intent: 'send-link', id: item.id }}
            />
          </ShareLink>
        </>
      ) : item.has_left ? null : (
        <ActionButton
          fields={{ intent: 'issue-link', id: item.id }}
          icon={<Icon node={RotateCw} className="size-4" />}
          className="whitespace-nowrap lg:min-h-9 lg:px-3 lg:py-1 lg:text-sm"
        >
          Generate Link
        </ActionButton>
      )}
    </div>
  );
}
