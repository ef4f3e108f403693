/*
 * The program. None of our modules is imported before the version is known: an older Node would
 * stop at the first unknown word with a message that helps nobody.
 */
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

// React chooses its production build by this when it is loaded. Assigned in this form because the
// bundler replaces the usual spelling by its value.
Object.assign(process.env, { NODE_ENV: 'production' });

// What V8 has compiled is kept beside the build, which saves the next start a good part of its time.
const { enableCompileCache } = await import('node:module');
enableCompileCache('build/server/compiled');

const [{ run }, { serveApp }, { readStaticFiles }] = await Promise.all([
  import('./run.ts'),
  import('./serve-app.ts'),
  import('./http/static-files.ts'),
]);

await run(async () => ({ serveApp, serveStatic: await readStaticFiles('build/client') }));

export {};
