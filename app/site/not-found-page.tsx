import { href, Link } from 'react-router';
import { brand } from '#app/brand.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { MessagePage } from '#app/ui/message-page.tsx';

export function NotFoundPage() {
  return (
    <>
      <title>{`Page not found · ${brand.name}`}</title>
      <meta name="description" content={`There is no such page at ${brand.name}.`} />
      <MessagePage eyebrow="404" title="Oops! Page not found">
        <p>The page may have moved, or the address has a slip of the pen in it.</p>
        <Link to={href('/')} className={buttonClass('primary')}>
          Return to Home
        </Link>
      </MessagePage>
    </>
  );
}
