/** Something to look at again. It is said as it comes, and stops nobody. */
export function RecordNote({ children }: { children: string }) {
  return (
    <p role="status" className="text-sm text-muted">
      {children}
    </p>
  );
}
