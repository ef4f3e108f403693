/** Says what costs something else than when it was put into the cart. */
export function PriceChanges({
  changes,
  className,
}: {
  changes: readonly string[];
  className?: string;
}) {
  return (
    <div role="status" className={changes.length > 0 ? className : undefined}>
      {changes.map((change) => (
        <p key={change} className="text-sm text-amber">
          {change}
        </p>
      ))}
    </div>
  );
}
