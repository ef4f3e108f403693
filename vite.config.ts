import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';

/**
 * Builds our server beside the routes, in one module graph: the shell and a route then import the
 * very same `servicesContext`. React Router gives every entry of the server build one file name,
 * `index.js`, so this puts each entry's own name back.
 */
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

/**
 * `import text from './x.ts?inline-script'`: the file and what it imports as one minified script, as
 * text. Only the server writes it into pages, so the browser's build gets none of it.
 */
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
        build: { write: false, rolldownOptions: { input: file, output: { format: 'iife' } } },
      });
      const [chunk] = 'output' in built ? built.output : [];
      if (chunk?.type !== 'chunk') throw new Error(`${file} can not be made one script`);
      for (const module of chunk.moduleIds) this.addWatchFile(module);
      return `export default ${JSON.stringify(chunk.code.trim())}`;
    },
  };
}

/**
 * What the server loads from node_modules as it is: programs of the machine, and packages that read
 * files of their own. Everything else goes into the build, with only what is used of it: a start
 * then takes a quarter of the time and a third of the memory.
 */
const keptOutside = ['sharp', 'pg-native', 'pdfkit', 'fontkit', 'unpdf', 'flydrive'];

/** Pages behind a door: what only they load is no visitor's to fetch. */
const innerPages =
  /[\\/]app[\\/](admin|employees|onboarding|accounts[\\/](admin|setup|passwords)[\\/])/;

/** Does a visitor's page import this file, straight or through others? */
function isForVisitors(
  id: string,
  graph: Rolldown.ChunkingContext,
  seen = new Set<string>(),
): boolean {
  if (innerPages.test(id) || seen.has(id)) return false;
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return importers.length === 0 || importers.some((one) => isForVisitors(one, graph, seen));
}

/**
 * The browser's files: React with its router, and apart from it what takes a page over, so that a
 * phone runs the two in two tasks; what three pages and more share (what is not for visitors apart);
 * and in one more what two of the public ones do. Left alone the bundler makes one for every
 * combination of pages, three times as many and a tenth heavier. A group takes along what its files
 * import, so what is for visitors goes first.
 */
const fileGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules[\\/](react|react-router)[\\/]/ },
  { name: 'react-dom', test: /node_modules[\\/](react-dom|scheduler)[\\/]/ },
  { name: (id, graph) => (isForVisitors(id, graph) ? 'shared' : null), minShareCount: 3 },
  { name: 'inner', minShareCount: 3 },
  {
    name: (id, graph) => (isForVisitors(id, graph) ? 'site' : null),
    test: /app[\\/](accounts|cart|careers|forms|newsletter|shop|shared|site|ui)[\\/]|lucide-react/,
    minShareCount: 2,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), inlineScripts(), reactRouter(), serverEntries()],
  // How long each plugin took is of interest to whoever looks for it, not at every start.
  build: { rolldownOptions: { checks: { bundlerTimings: false } } },
  // Known to be needed, so that the first page in development need not be loaded twice.
  optimizeDeps: { include: ['lucide-react', 'zod/mini'] },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: fileGroups } } } },
    },
    ssr: {
      // In development nothing is bundled.
      resolve: command === 'build' ? { noExternal: true, external: keptOutside } : {},
      build: {
        rollupOptions: {
          input: {
            index: 'virtual:react-router/server-build',
            main: './server/main.ts',
          },
        },
      },
    },
  },
}));
