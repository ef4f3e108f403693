import { useCafe } from '#app/cafe/use-cafe.ts';
import { telUrl } from '#app/shared/person/phone.ts';

export function Footer() {
  const { addressLines, email, phone } = useCafe();
  return (
    <footer className="mt-24 border-t border-line">
      <div className="mx-auto flex max-w-7xl flex-col gap-6 px-4 py-10 text-[0.9375rem] text-muted sm:flex-row sm:items-end sm:justify-between sm:px-8">
        <address className="not-italic leading-relaxed">
          {addressLines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
        <a href={`mailto:${email}`} className="underline-offset-4 hover:underline">
          {email}
        </a>
        {phone && (
          <a href={telUrl(phone)} className="underline-offset-4 hover:underline">
            {phone}
          </a>
        )}
      </div>
    </footer>
  );
}
