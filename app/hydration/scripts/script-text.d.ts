// A file with its imports as a minified classic script, as text for `<script>` (vite.config.ts). Empty in
// the browser's build, where it has long run.
declare module '*?inline-script' {
  const text: string;
  export default text;
}
