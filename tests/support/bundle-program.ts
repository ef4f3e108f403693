import { resolve } from 'node:path';
import { build } from 'vite';

/**
 * One file starts four times as fast as some thousand, and tests that kill start many. What it opens by a path
 * is that of the sources.
 */
export async function bundleProgram(entry: string, outDir: string): Promise<void> {
  const inSources = JSON.stringify(resolve('app/platform/project-path.server.ts'));
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      'import.meta.filename': inSources,
      'import.meta.dirname': JSON.stringify(resolve('app/platform')),
    },
    ssr: { noExternal: true, external: ['sharp', 'pg', 'busboy'] },
    build: { ssr: entry, outDir, emptyOutDir: false },
  });
}
