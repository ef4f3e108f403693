import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { build, defineConfig, type Plugin } from 'vite';

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

/**
 * The browser's files: React and its router in one, what three pages and more share in another, and in
 * a third what two of the public ones do. Left alone the bundler makes one for every combination of
 * pages, three times as many and a tenth heavier.
 */
const fileGroups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  { name: 'shared', minShareCount: 3 },
  { name: 'site', minShareCount: 2, test: /app[\\/](cart|newsletter|shop|site|ui)[\\/]/ },
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
