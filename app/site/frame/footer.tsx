import { brand } from '#app/brand.ts';

export function Footer() {
  return (
    <footer className="mt-24 border-t border-line">
      <div className="mx-auto flex max-w-7xl flex-col gap-6 px-4 py-10 text-[0.9375rem] text-muted sm:flex-row sm:items-end sm:justify-between sm:px-8">
        <address className="not-italic leading-relaxed">
          {brand.addressLines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
        <a href={`mailto:${brand.email}`} className="underline-offset-4 hover:underline">
          {brand.email}
        </a>
      </div>
    </footer>
  );
}
