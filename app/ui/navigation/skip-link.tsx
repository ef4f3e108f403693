/** The first stop of the Tab key: past the header, to the page itself (`<main id="main">`). */
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
