import { type ReactNode, useId } from 'react';

/** Fields under one heading: one column on a phone, two from 640 px. */
export function FieldGroup({
  title,
  heading: Heading = 'h3',
  children,
}: {
  title: string;
  heading?: 'h2' | 'h3';
  children: ReactNode;
}) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <fieldset> cannot be a grid in every browser
    <div role="group" aria-labelledby={id} className="flex flex-col gap-5">
      <Heading id={id} className="border-b border-line pb-3 text-lg">
        {title}
      </Heading>
      <div className="grid grid-cols-1 items-start gap-x-5 gap-y-6 sm:grid-cols-2">{children}</div>
    </div>
  );
}
