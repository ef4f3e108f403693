import { href, Link } from 'react-router';
import { useVisitor } from '#app/accounts/visitor/use-visitor.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { MessagePage } from '#app/ui/message-page.tsx';
import { brand } from './brand.ts';

const link = 'py-2 underline underline-offset-4';

export function NotFoundPage() {
  const visitor = useVisitor();
  return (
    <>
      <title>{`Page not found · ${brand.name}`}</title>
      <meta name="description" content={`There is no such page at ${brand.name}.`} />
      <MessagePage eyebrow="404" title="Oops! Page not found">
        <p>The page may have moved, or the address may be mistyped.</p>
        <Link to={href('/')} className={buttonClass('primary')}>
          Return to Home
        </Link>
        <p className="flex flex-wrap gap-x-8 gap-y-2">
          <Link to={href('/shop')} className={link}>
            Shop
          </Link>
          <Link to={href('/store')} className={link}>
            Store
          </Link>
          <Link to={href('/career')} className={link}>
            Career
          </Link>
        </p>
        {visitor?.role === 'admin' && (
          <Link to={href('/admin')} className={buttonClass('secondary')}>
            Back office
          </Link>
        )}
      </MessagePage>
    </>
  );
}
