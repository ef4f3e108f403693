import { type ReactNode, useState } from 'react';
import { PasswordField } from '#app/accounts/passwords/password-field.tsx';
import type { Enrolment } from '#app/accounts/two-step/turn-on.server.ts';
import { codeRules, passwordRules } from '#app/accounts/two-step/two-step.ts';
import { ActionForm } from '#app/admin/actions/action-form.tsx';
import type { Send } from '#app/admin/actions/use-action.ts';
import { CopyButton } from '#app/admin/copy-text.tsx';
import { Download } from '#app/admin/icons.ts';
import { brand } from '#app/brand.ts';
import { TextField } from '#app/forms/fields/field.tsx';
import { LeaveQuestion, UnsavedChanges } from '#app/forms/unsaved-changes.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Dialog, DialogActions, useFirstFocus } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { saveBlob } from '#app/ui/save-file.ts';
import type { AccountIntent, TwoStepResult } from './actions.server.ts';

export function TurnOn({ onClose }: { onClose: () => void }) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <CodesDialog title="Turn on two-step verification" codes={codes} onClose={onClose}>
      {enrolment ? (
        <FirstCode enrolment={enrolment} onDone={setCodes} onClose={onClose} />
      ) : (
        <Password onDone={setEnrolment} onClose={onClose} />
      )}
    </CodesDialog>
  );
}

function Password({
  onDone,
  onClose,
}: {
  onDone: (enrolment: Enrolment) => void;
  onClose: () => void;
}) {
  async function submit(
    { password }: { password: string },
    send: Send<AccountIntent, TwoStepResult>,
  ) {
    const result = await send({ intent: 'begin-two-step', password });
    if (result?.ok && result.enrolment) onDone(result.enrolment);
    return result;
  }

  return (
    <ActionForm
      rules={passwordRules}
      submit={submit}
      failed="Failed to turn on two-step verification"
      label="Continue"
      busyLabel="Checking..."
      onClose={onClose}
    >
      <p>You need an authenticator app on your phone. First, your password.</p>
      <PasswordField />
    </ActionForm>
  );
}

function FirstCode({
  enrolment: { url, path, size, typed },
  onDone,
  onClose,
}: {
  enrolment: Enrolment;
  onDone: (codes: readonly string[]) => void;
  onClose: () => void;
}) {
  const field = useFirstFocus<HTMLInputElement>();

  async function submit({ code }: { code: string }, send: Send<AccountIntent, TwoStepResult>) {
    const result = await send({ intent: 'finish-two-step', code });
    if (result?.ok && result.codes) onDone(result.codes);
    return result;
  }

  return (
    <ActionForm
      rules={codeRules}
      submit={submit}
      failed="Failed to turn on two-step verification"
      label="Turn on"
      busyLabel="Checking..."
      onClose={onClose}
    >
      {/* A phone can't scan its own screen, so touch devices get a link to the app. */}
      <div className="hidden flex-col gap-3 pointer-coarse:flex">
        <p>If your app is on this device, open it here, or copy the key into it.</p>
        <a href={url} className={buttonClass('secondary')}>
          Open in my app
        </a>
      </div>
      <p>
        <span className="pointer-coarse:hidden">Scan this picture with your app</span>
        <span className="hidden pointer-coarse:inline">With another device scan this picture</span>,
        or type the key into it.
      </p>
      <svg
        role="img"
        aria-label="QR code for your authenticator app; the key below says the same"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-52 self-center bg-white"
      >
        <path d={path} fill="#000" />
      </svg>
      <p className="text-sm text-muted">
        Key: <code className="text-ink select-all wrap-anywhere">{inGroups(typed)}</code>
      </p>
      <CopyButton text={typed} className="sm:self-start">
        Copy the key
      </CopyButton>
      <TextField
        ref={field}
        label="6-digit code from your app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </ActionForm>
  );
}

function inGroups(key: string): string {
  return key.match(/.{1,4}/g)?.join(' ') ?? key;
}

const leaveCodes = {
  title: 'Have you kept the codes?',
  text: 'You have neither copied nor downloaded them, and they are not shown again.',
  leave: 'I have kept them',
  stay: 'Back to the codes',
};

/** Shows `codes` once there are any, and asks before it closes if they were neither copied nor downloaded. */
export function CodesDialog({
  title,
  codes,
  onClose,
  children,
}: {
  title: string;
  codes: readonly string[] | null;
  onClose: () => void;
  children?: ReactNode;
}) {
  const [kept, setKept] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const mayBeLost = codes !== null && !kept;
  const close = mayBeLost ? () => setLeaving(true) : onClose;
  return (
    <Dialog title={title} holdsForm onClose={close}>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => setKept(true)} onClose={close} />
      ) : (
        children
      )}
      {leaving && (
        <LeaveQuestion words={leaveCodes} onLeave={onClose} onStay={() => setLeaving(false)} />
      )}
      <UnsavedChanges changed={mayBeLost} lostBy="step" words={leaveCodes} />
    </Dialog>
  );
}

/** Shows the codes, once: they are stored encrypted and never shown again. */
function RecoveryCodes({
  codes,
  onKept,
  onClose,
}: {
  codes: readonly string[];
  onKept: () => void;
  onClose: () => void;
}) {
  const text = codes.join('\n');
  const copy = useFirstFocus<HTMLButtonElement>();

  function download() {
    const body = `Recovery codes for ${brand.name}. Each works once.\n\n${text}\n`;
    saveBlob(new Blob([body], { type: 'text/plain' }), `${brand.slug}-recovery-codes.txt`);
    onKept();
  }

  return (
    <div className="flex flex-col gap-5">
      <p>
        Keep these ten codes in a safe place. Each signs you in once when the phone is not at hand.
        They are not shown again, and earlier ones no longer work.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-control bg-matcha-mist p-4 font-mono select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton ref={copy} text={text} onCopied={onKept} />
        <Button look="secondary" onClick={download}>
          <Icon node={Download} className="size-4" />
          Download
        </Button>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </div>
  );
}
