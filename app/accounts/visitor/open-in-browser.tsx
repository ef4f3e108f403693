import { useSiteOrigin } from '#app/hydration/document-context.ts';
import { browserLink, type inAppBrowser } from './in-app-browser.ts';
import { signInPathFor } from './sign-in-paths.ts';

/** Tells people inside another app, before the press, that Google won't sign them in there, and leads out. */
export function OpenInBrowser({
  app,
  from,
}: {
  app: ReturnType<typeof inAppBrowser>;
  from: string;
}) {
  const address = useSiteOrigin() + signInPathFor(from);
  if (!app) return null;
  return (
    <div className="flex flex-col gap-3 rounded-control bg-amber-mist px-4 py-3 text-amber">
      <p>
        Google signs nobody in inside another app. Please open this page in your browser: choose
        ‘Open in browser’ in this app’s menu, or copy the address.
      </p>
      {app === 'android' && (
        <a href={browserLink(address)} className="self-start underline underline-offset-4">
          Open in your browser
        </a>
      )}
      <code className="text-sm select-all wrap-anywhere">{address}</code>
    </div>
  );
}
