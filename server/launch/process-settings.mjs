/**
 * Settings of the server's process that Node and glibc's allocator read at its start only. Plain JavaScript, because
 * `npm start` begins on the system's Node. The Dockerfile has the same values.
 */
import { join } from 'node:path';

/** Size of V8's semi-space in MB. Node's default of 32 takes 30 MB more memory and saves no CPU for a page. */
const YOUNG = '--max-semi-space-size=16';

const allocator = {
  // Buffers and compressors are allocated and freed on several threads: with one arena per thread the process grows for
  // hours.
  MALLOC_ARENA_MAX: '2',
  // Pages and answers are returned to the system when they are freed and leave no holes. Larger than a socket's read
  // buffer (64 kB).
  MALLOC_MMAP_THRESHOLD_: '73728',
  MALLOC_TRIM_THRESHOLD_: '4194304',
};

/**
 * The environment for the server. Variables that are set already are kept.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {string} folder of the project: the compile cache in its `.data/` shortens a start by a third
 * @returns {Record<string, string | undefined>}
 */
export function withProcessSettings(env, folder) {
  const options = env.NODE_OPTIONS ?? '';
  const own = options.includes('--max-semi-space-size') ? options : `${YOUNG} ${options}`.trim();
  return { ...allocator, NODE_COMPILE_CACHE: join(folder, '.data/compiled'), ...env, NODE_OPTIONS: own };
}

/**
 * Was this process started with these settings?
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export function hasProcessSettings(env) {
  const wanted = withProcessSettings(env, '');
  return Object.keys(wanted).every((name) => wanted[name] === env[name]);
}
