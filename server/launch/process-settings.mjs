/**
 * How the server's process is best run: settings that Node and the system's allocator (glibc) read at its start only.
 * Plain JavaScript, as `npm start` begins on the system's Node; the Dockerfile says the same.
 */
import { join } from 'node:path';

/** MB of each half of V8's young generation. 32, Node's own, are 30 MB more in memory, and no less CPU for a page. */
const YOUNG = '--max-semi-space-size=16';

const allocator = {
  // Buffers and compressors come and go on several threads: with an arena for each the process grows for hours.
  MALLOC_ARENA_MAX: '2',
  // Pages and answers of the API go back to the system when they go, and leave no holes. Above what a socket is read into (64 kB).
  MALLOC_MMAP_THRESHOLD_: '73728',
  MALLOC_TRIM_THRESHOLD_: '4194304',
};

/**
 * The environment to start the server with; what it says already holds.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {string} folder the project's: code that is compiled is kept in its `.data/`, for a start in two thirds of the time
 * @returns {Record<string, string | undefined>}
 */
export function withProcessSettings(env, folder) {
  const options = env.NODE_OPTIONS ?? '';
  const own = options.includes('--max-semi-space-size') ? options : `${YOUNG} ${options}`.trim();
  return { ...allocator, NODE_COMPILE_CACHE: join(folder, '.data/compiled'), ...env, NODE_OPTIONS: own };
}

/**
 * Was this process started with them?
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export function hasProcessSettings(env) {
  const wanted = withProcessSettings(env, '');
  return Object.keys(wanted).every((name) => wanted[name] === env[name]);
}
