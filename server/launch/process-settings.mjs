/**
 * Settings for the processes of the commands that Node and the system's allocator (glibc) read only when they start. Plain
 * JavaScript, because `npm start` begins on the system's Node. The Dockerfile repeats them.
 */
import { join } from 'node:path';

const nodeOptions = [
  // Size of each semi-space of V8's young generation; MB. Node's default of 32 uses 30 MB more memory and saves no CPU
  // time per page.
  '--max-semi-space-size=16',
  // undici calls its decoder of content codings experimental, once at each start.
  '--disable-warning=ExperimentalWarning',
];

const allocator = {
  // Buffers and compressors are allocated on several threads. With one arena for each thread, memory would grow for
  // hours.
  MALLOC_ARENA_MAX: '2',
  // Large blocks (pages, API responses) are mapped separately, so that freeing them returns memory to the system and
  // leaves no holes. The threshold is above the size of a socket's read buffer (64 kB).
  MALLOC_MMAP_THRESHOLD_: '73728',
  MALLOC_TRIM_THRESHOLD_: '4194304',
};

/**
 * Returns the environment for starting the server; variables that are set already stay.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {string} folder of the project; its `.data/` holds Node's compile cache, which saves a third of the start
 * @returns {Record<string, string | undefined>}
 */
export function withProcessSettings(env, folder) {
  const options = env.NODE_OPTIONS ?? '';
  const own = [...nodeOptions.filter((option) => !options.includes(option.split('=')[0])), options].join(' ').trim();
  return { ...allocator, NODE_COMPILE_CACHE: join(folder, '.data/compiled'), ...env, NODE_OPTIONS: own };
}
