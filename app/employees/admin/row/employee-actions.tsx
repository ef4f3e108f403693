import { useState } from 'react';
import { useFiles } from '#app/admin/files/use-files.tsx';
import { CircleSlash, Download, Pencil, Trash2, Upload, UserCheck } from '#app/admin/icons.ts';
import { RowButton } from '#app/admin/row/row-button.tsx';
import { MenuButton, MenuGroup, RowMenu } from '#app/admin/row/row-menu.tsx';
import { ShareLink } from '#app/admin/row/share-link.tsx';
import { brand } from '#app/brand.ts';
import type { EmployeeListItem } from '#app/employees/employees.server.ts';
import { useOpenDialog } from '#app/lists/use-open-dialog.ts';
import { momentText } from '#app/shared/dates.ts';
import { LogOut } from '#app/ui/icons/icons.ts';
import { type Asked, EmployeeQuestion } from './employee-question.tsx';
import { linkName } from './link-cell.tsx';
import { letterUrl } from './offer-letter-cell.tsx';
import { letterName, useUpload } from './upload-letter.tsx';

/** 'View details', and one menu with all other actions on the record, its link and its letter. */
export function EmployeeActions({ item }: { item: EmployeeListItem }) {
  const {
    id,
    full_name_ic: person,
    link_url: url,
    token_expires_at: ends,
    letter_risks: risks,
  } = item;
  const open = useOpenDialog();
  const [asked, ask] = useState<Asked | null>(null);
  const { download, dialog } = useFiles({ view: 'Preview Failed', download: 'Download Failed' });
  const upload = useUpload(item);
  const letter = letterName(person);
  return (
    <div className="flex items-center gap-1.5 lg:gap-0.5">
      <RowButton
        label="View details"
        name={`View details of ${person}`}
        onClick={() => open({ view: id })}
      />
      <RowMenu label={`More for ${person}`}>
        <MenuGroup title="Record">
          <MenuButton
            label="Edit"
            name={`Edit the record of ${person}`}
            icon={Pencil}
            onClick={() => open({ edit: id })}
          />
          <MenuButton
            label={item.left_on ? 'Change last day' : 'Has left'}
            name={item.left_on ? `Change last day of ${person}` : `Has left: ${person}`}
            icon={LogOut}
            onClick={() => ask('left')}
          />
          {item.left_on && (
            <MenuButton
              label="Remove last day"
              name={`Remove last day of ${person}`}
              icon={UserCheck}
              onClick={() => ask('stays')}
            />
          )}
        </MenuGroup>
        {url && ends && (
          <MenuGroup title="Link">
            <ShareLink
              name={linkName(person)}
              to={item.email}
              subject={`Welcome to ${brand.name}`}
              message={`Welcome to ${brand.name}! Please fill in your details here, until ${momentText(ends)}: ${url}`}
            />
            <MenuButton
              label="Withdraw link"
              name={`Withdraw link of ${person}`}
              icon={CircleSlash}
              danger
              onClick={() => ask('withdraw-link')}
            />
          </MenuGroup>
        )}
        {item.has_offer_letter && (
          <MenuGroup title="Letter">
            {!risks.includes('malware') && (
              <MenuButton
                label="Download"
                name={`Download the ${letter}`}
                icon={Download}
                onClick={() => download(letterUrl(id, true))}
              />
            )}
            <MenuButton
              label="Replace"
              name={`Replace the ${letter}`}
              icon={Upload}
              disabled={upload.sending}
              onClick={upload.choose}
            />
            <MenuButton
              label="Delete letter"
              name={`Delete letter, the ${letter}`}
              icon={Trash2}
              danger
              onClick={() => ask('remove-letter')}
            />
          </MenuGroup>
        )}
        <MenuButton
          label="Delete employee"
          name={`Delete employee ${person}`}
          icon={Trash2}
          danger
          onClick={() => ask('delete')}
        />
      </RowMenu>
      {item.has_offer_letter && upload.parts}
      {dialog}
      {asked && <EmployeeQuestion asked={asked} item={item} onClose={() => ask(null)} />}
    </div>
  );
}
