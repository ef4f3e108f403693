import { href } from 'react-router';
import { TextField } from '#app/forms/field.tsx';
import { Button } from '#app/ui/button.tsx';

const numbers = {
  ic_number: 'IC number',
  kwsp_no: 'KWSP number',
  account_number: 'Account number',
};

/** The browser's own form: a download leaves the page as it is. */
export function DownloadForm({ asksNumbers }: { asksNumbers: boolean }) {
  return (
    <form method="post" action={href('/my-data/download')} data-native>
      <p className="mb-5">One ZIP file: a page to read, the same for a computer, and all files.</p>
      {asksNumbers && (
        <fieldset className="mb-6">
          <legend className="mb-4 text-muted">
            Your numbers are in it only when you type the last four characters of each here.
          </legend>
          <div className="grid items-end gap-4 sm:grid-cols-3">
            {Object.entries(numbers).map(([name, label]) => (
              <TextField
                key={name}
                label={`${label}, last four`}
                name={name}
                maxLength={8}
                autoComplete="off"
              />
            ))}
          </div>
        </fieldset>
      )}
      <Button type="submit" look="primary">
        Download
      </Button>
    </form>
  );
}
