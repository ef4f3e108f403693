/*
 * What keeps the process small. Left to its defaults, V8 takes its measure from the machine: with
 * 25 GB it lets garbage grow to hundreds of megabytes before it looks for any. And glibc keeps what
 * was freed, in a pool for every thread, where 64 KB pieces of uploads pin what lies between them.
 * docs/decisions/0010-memory.md has the figures.
 */

/** In megabytes. The site itself lives in 35. */
const v8Options = '--max-semi-space-size=4 --max-old-space-size=512';

/** See mallopt(3). From 64 KB on a buffer is its own mapping, which goes back when it is freed. */
const mallocSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
};

/** The environment in which the process keeps its memory bounded. What a person has set stays. */
export function boundedEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = env.NODE_OPTIONS ?? '';
  // Of an option that is given twice the later one holds.
  const options = own.startsWith(v8Options) ? own : `${v8Options} ${own}`.trim();
  return { ...mallocSettings, ...env, NODE_OPTIONS: options };
}

/**
 * Both are read when a process begins, so this one begins anew in the same place, once: same id, same
 * arguments, same output. It takes some 40 ms, and holds however the server is started.
 */
export function boundMemory(): void {
  const { execPath, execArgv, argv, env, execve } = process;
  const bounded = boundedEnvironment(env);
  const isBounded = Object.entries(bounded).every(([name, value]) => env[name] === value);
  // No execve on Windows, where there is no glibc either.
  if (!isBounded) execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], bounded);
}
