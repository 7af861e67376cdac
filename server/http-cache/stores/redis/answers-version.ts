/**
 * The version of what stored answers have gone through: the sources of the contract, of what checks and cleans by it and of
 * what stores, and the sanitiser itself. Answers in Redis bear it in their names, so that no build believes what another
 * one's rules have let pass. Read once, when Redis is connected: it costs a start without Redis nothing.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const ownRoot = join(import.meta.dirname, '../../../..');

/** Whatever is in them may shape a stored answer. */
const folders = ['shared/contract', 'server/gateway', 'server/http-cache'];

/**
 * @param root of the sources
 * @returns a short digest, the same on every machine that has the same sources
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
