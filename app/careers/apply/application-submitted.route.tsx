import { useEffect, useState } from 'react';
import { href, Link, useLocation, useSearchParams } from 'react-router';
import { brand } from '#app/brand.ts';
import { CafeContact } from '#app/cafe/cafe-facts.tsx';
import { removeSentDraft } from '#app/forms/draft.ts';
import { BulletList } from '#app/ui/bullet-list.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { stills } from '#app/ui/media/stills.ts';
import { MessagePage } from '#app/ui/message-page.tsx';
import { applicationDraft, submittedWords } from './application-submitted.tsx';

/**
 * GET /career/submitted?reference=A1B2-C3D4: the receipt of an application, which holds nobody's data. The address
 * that the form had is in this tab alone.
 */
export default function ApplicationSubmittedPage() {
  const { state } = useLocation();
  const reference = useSearchParams()[0].get('reference') ?? '';
  // The server does not know it, and so the page begins without.
  const [email, setEmail] = useState('');
  useEffect(() => {
    removeSentDraft(href('/career/submitted'), applicationDraft);
    if (typeof state === 'string') setEmail(state);
  }, [state]);
  const isReference = /^[\dA-F]{4}-[\dA-F]{4}$/.test(reference);
  if (!isReference && !email) return <NoReceipt />;
  const { title, description } = submittedWords;
  return (
    <MessagePage title={title} still={stills.served}>
      <title>{`${title} · ${brand.name}`}</title>
      <p>{description}</p>
      {isReference && (
        <p className="text-xl text-ink">
          Your reference: <strong className="whitespace-nowrap">{reference}</strong>
        </p>
      )}
      <section className="flex flex-col gap-3">
        <h2 className="text-xl text-ink">What happens next</h2>
        <BulletList>
          <li className="wrap-anywhere">
            A receipt goes to {email || 'the email address that you gave'}, in a few minutes. If it
            is not there, look into the spam folder.
          </li>
          <li>One of us reads your application and looks at your photos.</li>
          <li>We write to that address or call the number that you gave.</li>
        </BulletList>
      </section>
      <div>
        <p>Is the address wrong, or has something changed? Tell us the reference.</p>
        <CafeContact />
      </div>
      <Link to={href('/career')} className={buttonClass('primary')}>
        Close
      </Link>
    </MessagePage>
  );
}

/** No form leads here without a reference. */
function NoReceipt() {
  return (
    <MessagePage title="There is no receipt here">
      <title>{`No receipt · ${brand.name}`}</title>
      <p>
        The address of a receipt ends with its reference. You find yours in the email that we sent
        you.
      </p>
      <Link to={href('/career')} className={buttonClass('primary')}>
        Career
      </Link>
    </MessagePage>
  );
}
