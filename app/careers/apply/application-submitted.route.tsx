import { useEffect } from 'react';
import { href, Link } from 'react-router';
import { brand } from '#app/brand.ts';
import { removeSentDraft } from '#app/forms/draft.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { stills } from '#app/ui/media/stills.ts';
import { MessagePage } from '#app/ui/message-page.tsx';
import { applicationDraft, submittedWords } from './application-submitted.tsx';

/** GET /career/submitted: the thanks for a form submitted without script. */
export default function ApplicationSubmittedPage() {
  useEffect(() => removeSentDraft(href('/career/submitted'), applicationDraft), []);
  const { title, description } = submittedWords;
  return (
    <MessagePage title={title} still={stills.served}>
      <title>{`${title} · ${brand.name}`}</title>
      <p>{description}</p>
      <Link to={href('/career')} className={buttonClass('primary')}>
        Close
      </Link>
    </MessagePage>
  );
}
