import { href } from 'react-router';
import { withProof } from '#app/accounts/confirm/identity-question.ts';
import { FileRiskLines } from '#app/admin/files/file-risk-lines.tsx';
import { useFiles } from '#app/admin/files/use-files.tsx';
import { RowButton } from '#app/admin/row/row-button.tsx';
import type { EmployeeListItem } from '#app/employees/employees.server.ts';
import { postJson } from '#app/ui/save-file.ts';
import { letterName, useUpload } from './upload-letter.tsx';

/** Fetches a link to the letter that is valid for a minute. */
export const letterUrl = (id: string, download: boolean) => async () => {
  const url = href('/api/offer-letter-link');
  const response = await withProof(() => postJson(url, { employeeId: id, download }));
  return (await response?.json())?.url;
};

/** 'View', or the reasons against viewing; 'Upload' if there is no letter. */
export function OfferLetterCell({ item }: { item: EmployeeListItem }) {
  const { id, full_name_ic: person, has_offer_letter, letter_risks: risks } = item;
  const { view, dialog } = useFiles({ view: 'Preview Failed', download: 'Download Failed' });
  const { sending, choose, parts } = useUpload(item);
  if (!has_offer_letter) {
    return (
      <>
        {parts}
        <RowButton
          label={sending ? 'Uploading...' : 'Upload'}
          name={sending ? 'Uploading...' : `Upload the ${letterName(person)}`}
          quiet
          disabled={sending}
          onClick={choose}
        />
      </>
    );
  }
  if (risks.length > 0) return <FileRiskLines risks={risks} />;
  const letter = { title: `Offer letter: ${person}`, findUrl: letterUrl(id, false) };
  return (
    <>
      <RowButton
        label="View"
        name={`View the ${letterName(person)}`}
        quiet
        onClick={() => view([letter])}
      />
      {dialog}
    </>
  );
}
