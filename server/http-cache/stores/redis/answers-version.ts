/**
 * The version of the code that stored answers have passed through: the sources of the contract, of checking, sanitising
 * and storing, and the sanitiser package. It is part of the answers' names in Redis, so that no build uses an answer
 * that another build's rules have let pass. Computed once, when Redis is connected; a start without Redis does not need
 * it.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const ownRoot = join(import.meta.dirname, '../../../..');

/** Sources that can influence a stored answer. */
const folders = ['shared/contract', 'server/gateway', 'server/http-cache'];

/**
 * @param root folder of the sources
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
