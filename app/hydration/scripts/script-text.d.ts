// The text of a minified classic script, made of a file and its imports, for `<script>` (vite.config.ts). Empty in
// the browser's build: the script has already run there.
declare module '*?inline-script' {
  const text: string;
  export default text;
}
