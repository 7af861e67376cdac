/**
 * The version of the code that shapes stored answers: the sources of the contract, the gateway and the cache, and the
 * sanitiser. It is part of the keys of answers in Redis, so that a build never uses answers that were checked by other
 * rules. It is computed only when Redis is configured, so that a start without Redis does not pay for it.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const ownRoot = join(import.meta.dirname, '../../../..');

/** The folders whose sources may shape a stored answer. */
const folders = ['shared/contract', 'server/gateway', 'server/http-cache'];

/**
 * @param root the root folder of the sources
 * @returns a short digest, the same on every machine with the same sources
 */
export async function readAnswersVersion(root = ownRoot): Promise<string> {
  const digest = createHash('sha256');
  for (const folder of folders) {
    const names = (await readdir(join(root, folder), { recursive: true })).filter((name) => name.endsWith('.ts'));
    const sources = await Promise.all(names.sort().map((name) => readFile(join(root, folder, name))));
    sources.forEach((source, n) => {
      digest.update(`${folder}/${names[n]}\n`).update(source);
    });
  }
  digest.update(await readFile(createRequire(import.meta.url).resolve('sanitize-html')));
  return digest.digest('base64url').slice(0, 12);
}
