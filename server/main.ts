/* The entry point. Imports no module of ours before it knows Node's version: an older Node would fail
   on newer syntax with an unhelpful message. */
const neededMajor = 24;
const major = Number(process.versions.node.split('.')[0]);

if (major < neededMajor) {
  process.stderr.write(
    `Node ${neededMajor} or newer is needed, and this is ${process.versions.node}. ` +
      '"npm start" brings its own; or install Node from https://nodejs.org.\n',
  );
  process.exit(1);
}

const { boundMemory } = await import('./bounded-memory.ts');
boundMemory();

const { missingOfBuild } = await import('./whole-build.ts');
const missing = missingOfBuild();
if (missing.length > 0) {
  process.stderr.write(
    `Files that the site needs are missing (${missing.length}): ${missing.slice(0, 3).join(', ')}. ` +
      'Copy all of build and node_modules, or build it here: "npm run build".\n',
  );
  process.exit(1);
}

// For our settings and packages outside the bundle. Not a plain assignment, because the bundler
// replaces `process.env.NODE_ENV` by its value.
Object.assign(process.env, { NODE_ENV: 'production' });

// Stores V8's compiled code beside the build, which speeds up the next start.
const { enableCompileCache } = await import('node:module');
enableCompileCache('build/server/compiled');

const [{ run }, { serveApp }, { readStaticFiles, serveFiles }] = await Promise.all([
  import('./run.ts'),
  import('./serve-app.ts'),
  import('./http/static-files.ts'),
]);

await run(async () => {
  const files = await readStaticFiles('build/client');
  return { serveApp, files, serveStatic: serveFiles(files) };
});

export {};
