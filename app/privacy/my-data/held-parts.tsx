import { type ReactNode, useEffect, useState } from 'react';
import { Form as RouterForm } from 'react-router';
import { TextAreaField } from '#app/forms/fields/field.tsx';
import { Form } from '#app/forms/form.tsx';
import { checkForm, lines, type Rules } from '#app/forms/rules.ts';
import { type FormAnswer, useForm } from '#app/forms/use-form.ts';
import type { HeldRecord } from '#app/privacy/held-data.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { useFocusPageWhenLost } from '#app/ui/navigation/focus-page.ts';
import type { DataRequestKind } from '#db/schema/privacy.ts';

export const correctionRules = {
  words: {
    label: 'What is wrong, and how is it right?',
    limit: 2000,
    clean: lines,
    missing: 'Please write what is wrong, and how it is right.',
    tooLong: 'Please write 2000 characters at most.',
  },
} satisfies Rules<'words'>;

type Props = { answer: (FormAnswer & { about?: DataRequestKind }) | undefined; sending: boolean };

/** Asks for a correction. An error of the whole request is shown above the form. */
export function AskForCorrection({ answer, sending }: Props) {
  const form = useForm({
    rules: correctionRules,
    texts: answer?.typed,
    answer: answer?.errors && answer,
    check: checkForm(correctionRules),
    sending,
  });
  const { ref } = form.props;
  useEffect(() => {
    // Otherwise a second press would send the words again.
    if (answer?.about === 'correction') ref.current?.reset();
  }, [answer, ref]);
  return (
    <Form form={form} as={RouterForm} action="." className="flex flex-col gap-4">
      <input type="hidden" name="intent" value="correct" />
      <TextAreaField label={correctionRules.words.label} name="words" rows={4} />
      <Button type="submit" className="self-start" look="secondary" disabled={sending}>
        Ask for a correction
      </Button>
    </Form>
  );
}

const asksUs = {
  label: 'Ask for deletion',
  title: 'Ask us to delete your data?',
  text: 'One of us looks at it within 21 days and deletes everything that the law lets us delete. What has to stay is named in our answer.',
};

const deletesNow = {
  label: 'Delete my address',
  title: 'Delete your address?',
  text: 'It goes at once from the newsletter, and from the products of which you wait to hear. We do not write to you about them any more.',
};

/** Asks in a dialog; without script in the page itself. `atOnce`: no admin has to judge it. */
export function AskForDeletion({ atOnce, sending }: { atOnce?: boolean; sending: boolean }) {
  const said = atOnce ? deletesNow : asksUs;
  const [asking, setAsking] = useState(false);
  useFocusPageWhenLost();
  return (
    <>
      <Button look="danger" className="noscript:hidden" onClick={() => setAsking(true)}>
        {said.label}
      </Button>
      {asking && (
        <Dialog title={said.title} onClose={() => setAsking(false)}>
          <Question said={said} sending={sending} onSend={() => setAsking(false)}>
            <Button look="secondary" onClick={() => setAsking(false)}>
              Cancel
            </Button>
          </Question>
        </Dialog>
      )}
      <div className="hidden noscript:block">
        <Question said={said} sending={sending} />
      </div>
    </>
  );
}

function Question({
  said,
  sending,
  onSend,
  children,
}: {
  said: typeof asksUs;
  sending: boolean;
  onSend?: () => void;
  children?: ReactNode;
}) {
  return (
    <RouterForm method="post" action="." onSubmit={onSend}>
      <p>{said.text}</p>
      <input type="hidden" name="intent" value="delete" />
      <DialogActions>
        <Button type="submit" look="danger" disabled={sending}>
          {said.label}
        </Button>
        {children}
      </DialogActions>
    </RouterForm>
  );
}

type Shown = Pick<HeldRecord, 'title' | 'until' | 'rows'> & { files: string[] };

/** What is held, and until when. */
export function HeldRecords({ records }: { records: readonly Shown[] }) {
  return records.map(({ title, until, rows, files }, index) => (
    // Two applications of a day have the same title.
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
    <section key={index} className="border-t border-line py-10">
      <h2 className="text-title wrap-anywhere">{title}</h2>
      <p className="mt-2 mb-5 text-muted">{until}</p>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {rows.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="mt-0.5 whitespace-pre-line wrap-anywhere">{value}</dd>
          </div>
        ))}
        {files.length > 0 && (
          <div className="min-w-0">
            <dt className="text-sm text-muted">Files, in the download</dt>
            {files.map((name) => (
              <dd key={name} className="mt-0.5 wrap-anywhere">
                {name}
              </dd>
            ))}
          </div>
        )}
      </dl>
    </section>
  ));
}
