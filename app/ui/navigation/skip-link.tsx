export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 rounded-control bg-matcha px-4 py-2 text-white not-focus:sr-only"
    >
      Skip to content
    </a>
  );
}
