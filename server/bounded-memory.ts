/* Bounds the process's memory. By default V8 adapts to the machine: with 25 GB it lets garbage grow to
   hundreds of megabytes. And glibc keeps freed memory in a pool per thread, where 64 KB chunks of
   uploads pin what lies between them. Figures: docs/decisions/0010-memory.md. */

/** In megabytes. The site itself needs 35. */
const v8Options = '--max-semi-space-size=4 --max-old-space-size=512';

/**
 * See mallopt(3). From 32 KB on a buffer has its own mapping, which is returned when freed: uploads arrive
 * in chunks of 64 KB, and V8's compiler takes its memory in chunks of 32.
 */
const mallocSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '65536',
};

export function boundedEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = env.NODE_OPTIONS ?? '';
  // The person's own options come last, so that they override ours.
  const options = own.startsWith(v8Options) ? own : `${v8Options} ${own}`.trim();
  return { ...mallocSettings, ...env, NODE_OPTIONS: options };
}

/** Read when a process starts, so it replaces itself once: same id, arguments and output, 40 ms. */
export function boundMemory(): void {
  const { execPath, execArgv, argv, env, execve } = process;
  const bounded = boundedEnvironment(env);
  const isBounded = Object.entries(bounded).every(([name, value]) => env[name] === value);
  // Windows has no execve, and no glibc either.
  if (!isBounded) execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], bounded);
}
