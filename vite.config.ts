import { resolve } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { programName, runTimePrograms } from './app/platform/project-path.server.ts';
import { addressesOf } from './app/route-addresses.ts';
import { findRouteFacts } from './app/route-facts.ts';
import routes from './app/routes.ts';
import { buildTargets } from './scripts/browsers/supported-browsers.ts';
import { packagesOutside } from './server/whole-build.ts';

// Builds the server and the routes in one module graph, so that both import the same `servicesContext`.
// React Router names every server entry `index.js`; this restores their names.
function serverEntries(): Plugin {
  return {
    name: 'server-entries',
    enforce: 'post',
    configEnvironment(name) {
      if (name !== 'ssr') return;
      return { build: { rollupOptions: { output: { entryFileNames: '[name].js' } } } };
    },
  };
}

// `import text from './x.ts?inline-script'`: the file with its imports as a minified script, as text.
// Only the server needs it, so the browser's build gets none of it.
function inlineScripts(): Plugin {
  const suffix = '?inline-script';
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(suffix)) return;
      if (this.environment.name === 'client') return "export default ''";
      const file = id.slice(0, -suffix.length);
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          write: false,
          target: buildTargets,
          rolldownOptions: {
            input: file,
            output: { format: 'iife' },
            optimization: { inlineConst: { mode: 'all' } },
          },
        },
      });
      const [chunk] = 'output' in built ? built.output : [];
      if (chunk?.type !== 'chunk') throw new Error(`${file} can not be made one script`);
      for (const module of chunk.moduleIds) this.addWatchFile(module);
      return `export default ${JSON.stringify(chunk.code.trim())}`;
    },
  };
}

// Everything else is bundled and tree-shaken, which takes a quarter of the time and a third of the memory
// at start. pg asks for pg-native, which nobody installs.
const keptOutside = [...packagesOutside, 'pg-native'];

const siteFrame = resolve('app/site/frame/site-frame.route.tsx');

/** Pages that need a sign-in or a link: visitors should not download code that only these load. */
const privateModules = addressesOf(routes)
  .filter(({ path }) => findRouteFacts(path)?.bundle === 'private')
  .flatMap(({ files }) => files.map((file) => resolve('app', file)))
  .filter((file) => file !== siteFrame);

/** The frame around the visitors' pages, and they. */
const siteModules = addressesOf(routes)
  .map(({ files }) => files.map((file) => resolve('app', file)))
  .filter((files) => files.includes(siteFrame))
  .flat();

/** The entries (pages, frames, the root) that import this file, directly or not. */
function entriesOf(
  id: string,
  graph: Rolldown.ChunkingContext,
  seen = new Set<string>(),
): string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
  const all = [...importers, ...dynamicImporters];
  if (all.length === 0) return [id.replace(/\?.*/, '')];
  return all.flatMap((one) => entriesOf(one, graph, seen));
}

/** Do all pages load this file, or two entries of which one is for visitors? */
function isShared(id: string, graph: Rolldown.ChunkingContext): boolean {
  const entries = entriesOf(id, graph);
  if (entries.length === 1) return entries[0] === resolve('app/root.tsx');
  return entries.some((entry) => !privateModules.includes(entry));
}

/** Do only pages in the site's frame load this file: with the frame, or several of them? */
function isOfSite(id: string, graph: Rolldown.ChunkingContext): boolean {
  const entries = new Set(entriesOf(id, graph));
  if (entries.size < 2 && !entries.has(siteFrame)) return false;
  return [...entries].every((entry) => siteModules.includes(entry));
}

/** Whose shared files no other page needs: orders, jobs, products, the policy, what a link in an email opens, accounts, the few actions. */
const apart =
  /app[\\/](checkout|careers|shop|site[\\/]privacy|links|newsletter(?=.newsletter-message)|accounts(?=.(sessions.session-list|auth-layout|done-box))|forms(?=.client-action))[\\/]/;

// The browser's chunks: what answers a press before React is there; React with its router; hydration apart from it,
// so that a phone runs the two as two tasks; the root with what all pages share, but for films; what only those in the
// site's frame do; what the pages of one room share; and what three private pages do. By default the bundler makes one
// for every combination of pages, three times as many and a tenth heavier. A group includes what its files import, so
// the one for all visitors comes before what is built on it.
const fileGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'early', test: /early-quick-add/ },
  { name: 'react', test: /node_modules[\\/](react|react-router)[\\/]/ },
  { name: 'react-dom', test: /node_modules[\\/](react-dom|scheduler)[\\/]/ },
  {
    name: (id, graph) =>
      isShared(id, graph) && !isOfSite(id, graph) && !apart.test(id) ? 'shared' : null,
    test: /app[\\/](?!ui[\\/]media)/,
  },
  {
    name: (id, graph) => (isOfSite(id, graph) && !apart.test(id) ? 'site' : null),
    test: /app[\\/](?!ui[\\/]media)/,
  },
  {
    name: (id, graph) =>
      isShared(id, graph) ? (apart.exec(id)?.[1]?.replace(/\W/, '-') ?? null) : null,
    test: apart,
  },
  { name: 'private', minShareCount: 3 },
];

// Tailwind's classes tell each other these, such as a line's height to a text that has another size in a wider window.
// No element here has such a pair, and they would be a twenty-fifth of a page's styles.
const sharedVariable = /--tw-(content|leading|tracking|font-weight|(border|outline)-style)/;
const plainStyles = {
  postcssPlugin: 'plain-styles',
  Comment(one: { remove(): void }) {
    one.remove();
  },
  Declaration(one: { prop: string; value: string; remove(): void }) {
    // Every border is solid already, by reset.css.
    if (sharedVariable.test(one.prop) || one.value === 'var(--tw-border-style)') one.remove();
    else if (one.value === 'var(--tw-content)') one.value = '""';
    else if (sharedVariable.test(one.value))
      one.value = /^var\([^,]+,(.*)\)$/s.exec(one.value)?.[1]?.trim() ?? 'solid';
  },
  AtRule(one: { name: string; params: string; remove(): void }) {
    if (one.name === 'property' && sharedVariable.test(one.params)) one.remove();
  },
};

export default defineConfig(({ command }) => ({
  css: { postcss: { plugins: [plainStyles] } },
  plugins: [tailwindcss({ optimize: false }), inlineScripts(), reactRouter(), serverEntries()],
  // Hides timings of plugins.
  build: { cssTarget: buildTargets, rolldownOptions: { checks: { bundlerTimings: false } } },
  // Known in advance, so that the first page in development does not load twice.
  optimizeDeps: { include: ['zod/mini'] },
  environments: {
    client: {
      build: {
        target: buildTargets,
        rolldownOptions: {
          output: { codeSplitting: { groups: fileGroups } },
          // Class fields are lowered to assignments: no class here has a setter of a field's name above it.
          transform: { assumptions: { setPublicClassFields: true } },
          optimization: { inlineConst: { mode: 'all' } },
        },
      },
    },
    ssr: {
      // In development nothing is bundled.
      resolve: command === 'build' ? { noExternal: true, external: keptOutside } : {},
      // Or the bundle holds React twice: for development as well.
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: {
        rollupOptions: {
          input: {
            index: 'virtual:react-router/server-build',
            main: './server/main.ts',
            ...Object.fromEntries(runTimePrograms.map((path) => [programName(path), path])),
          },
        },
      },
    },
  },
}));
