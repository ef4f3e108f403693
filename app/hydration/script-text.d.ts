/**
 * A file and all that it imports as one minified classic script, as text: for `<script>` in a page.
 * In the browser's own build it is empty, since there the script has long run. See vite.config.ts.
 */
declare module '*?inline-script' {
  const text: string;
  export default text;
}
