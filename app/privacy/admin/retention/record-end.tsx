import { useState } from 'react';
import { ActionForm } from '#app/admin/actions/action-form.tsx';
import type { Send } from '#app/admin/actions/use-action.ts';
import { TextAreaField, TextField } from '#app/forms/fields/field.tsx';
import { keepRules } from '#app/privacy/retention/keep-longer.ts';
import { Button } from '#app/ui/button.tsx';
import { DayText } from '#app/ui/day.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

export type Kept = { keep_until: string | null; keep_reason: string | null };

type Props = { id: string; kept: Kept; failed: string; onKept?: (kept: Kept) => void };

/**
 * When a record is deleted, and a button that keeps it longer, on screens that have an action `keep`. `failed` is the
 * toast's title when that fails.
 */
export function RecordEnd({ ends, ...record }: Props & { ends: string }) {
  const { keep_until, keep_reason } = record.kept;
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-paper px-4 py-3">
      <div className="min-w-0 wrap-anywhere">
        <p>
          Will be deleted on <DayText day={ends} />
        </p>
        {keep_until && (
          <p className="text-sm whitespace-pre-line text-muted">
            Kept until <DayText day={keep_until} />: {keep_reason}
          </p>
        )}
      </div>
      <Button look="secondary" onClick={() => setAsking(true)}>
        Keep longer
      </Button>
      {asking && <KeepLonger {...record} onClose={() => setAsking(false)} />}
    </div>
  );
}

function KeepLonger({ id, kept, failed, onKept, onClose }: Props & { onClose: () => void }) {
  return (
    <Dialog title="Keep longer" holdsForm onClose={onClose}>
      <ActionForm
        rules={keepRules}
        submit={async (typed, send: Send<'keep'>) => {
          const result = await send({ intent: 'keep', id, ...typed });
          if (result?.ok) onKept?.(typed);
          return result;
        }}
        failed={failed}
        label="Keep"
        busyLabel="Saving..."
        onDone={onClose}
        onClose={onClose}
      >
        <TextField
          label={keepRules.keep_until.label}
          name="keep_until"
          type="date"
          defaultValue={kept.keep_until ?? ''}
          hint="A day after the usual end; an earlier one changes nothing."
        />
        <TextAreaField
          label={keepRules.keep_reason.label}
          name="keep_reason"
          rows={3}
          defaultValue={kept.keep_reason ?? ''}
        />
      </ActionForm>
    </Dialog>
  );
}
