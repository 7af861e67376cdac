/**
 * Sends a script or style sheet as its difference from the file of an earlier build that a browser has (RFC 9842): the
 * file is compressed with Zstandard, and that other file is the dictionary. Past builds are kept anyway (D33).
 */
import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { AssetFolders } from './asset-folders.ts';

const compress = promisify(zstdCompress);

/** What all differences in memory may take; bytes. */
const MAX_BYTES = 4 * 1024 * 1024;
/** How many differences are made at a time: the dozen files of one page, and some. Who comes then gets the whole file. */
const MOST_AT_A_TIME = 16;
/** A level of 19 makes the difference of the largest script a quarter smaller, in five times the time (116 ms). */
const LEVEL = 12;
/** The beginning of a body in the coding `dcz`; the hash of the dictionary follows (RFC 9842 section 5). */
const MAGIC = Buffer.from('5e2a4d1820000000', 'hex');

/** A file's name up to the hash of its content, and its type. The hash may itself begin with a hyphen. */
const named = /^(.+-)[\w-]{7}(\.(?:js|css))$/;
/** A weight has at most three decimals (RFC 9110 section 12.4.2). */
const acceptsDcz = /(?:^|,)\s*dcz\s*(?:;\s*q=(?:1(?:\.0{0,3})?|0\.0{0,2}[1-9]\d{0,2})\s*)?(?:,|$)/i;
const hashField = /^:([\w+/]{43}=):$/;

/** For which files of later builds a file is a dictionary: `Use-As-Dictionary`. Undefined: for none. */
export function dictionaryUse(file: string): string | undefined {
  const parts = named.exec(file);
  return parts === null ? undefined : `match="/assets/${parts[1]}*${parts[2]}"`;
}

export class Dictionaries {
  readonly #folders: AssetFolders;
  /** SHA-256 of files, by name. */
  readonly #hashes = new Map<string, Buffer>();
  /** By dictionary and file; an empty one is larger than the compressed file. */
  readonly #made = new LRUCache<string, Buffer>({ maxSize: MAX_BYTES, sizeCalculation: ({ length }) => length + 500 });
  readonly #making = new Map<string, Promise<Buffer>>();

  constructor(folders: AssetFolders) {
    this.#folders = folders;
  }

  /**
   * @param accepted the request's `Accept-Encoding`
   * @param available the request's `Available-Dictionary`
   * @returns the body in the coding `dcz`; undefined if the file is to be sent as to other browsers
   */
  async encode(file: string, accepted: string | undefined, available: unknown): Promise<Buffer | undefined> {
    if (typeof available !== 'string' || accepted === undefined || !acceptsDcz.test(accepted)) return undefined;
    const digest = hashField.exec(available)?.[1];
    if (digest === undefined) return undefined;
    const key = `${digest} ${file}`;
    let body = this.#made.get(key) ?? this.#making.get(key);
    if (body === undefined) {
      const dictionary = await this.#find(file, digest);
      if (dictionary === undefined || this.#making.size >= MOST_AT_A_TIME) return undefined;
      body = this.#make(file, dictionary).finally(() => this.#making.delete(key));
      this.#making.set(key, body);
      this.#made.set(key, await body);
    }
    body = await body;
    return body.length === 0 ? undefined : body;
  }

  /** Finds the file with that hash among those of the same name in all builds. */
  async #find(file: string, digest: string): Promise<string | undefined> {
    const [, base = '', type = ''] = named.exec(file) ?? [];
    if (base === '') return undefined;
    for (const name of this.#folders.names()) {
      if (!name.startsWith(base) || !name.endsWith(type) || named.exec(name)?.[1] !== base) continue;
      const known = this.#hashes.get(name) ?? hash('sha256', await this.#read(name), 'buffer');
      this.#hashes.set(name, known);
      if (known.toString('base64') === digest) return name;
    }
    return undefined;
  }

  async #make(file: string, dictionary: string): Promise<Buffer> {
    const [body, known] = await Promise.all([this.#read(file), this.#read(dictionary)]);
    const params = { [constants.ZSTD_c_compressionLevel]: LEVEL };
    const frame = await compress(body, { dictionary: known, params });
    const packed = await stat(join(this.#folders.of(file) ?? '', `${file}.br`)).catch(() => ({ size: body.length }));
    if (frame.length >= packed.size) return Buffer.alloc(0);
    return Buffer.concat([MAGIC, hash('sha256', known, 'buffer'), frame]);
  }

  async #read(file: string): Promise<Buffer> {
    const folder = this.#folders.of(file);
    return folder === undefined ? Buffer.alloc(0) : readFile(join(folder, file));
  }
}
