/** A body that many clients get, in every content coding that they accept. */
import type { Encoding } from './choose.ts';
import { compress, decompress } from './compress.ts';
import { inOwnMemory } from './own-memory.ts';

/** Makes each coding once, when it is first requested, and keeps it. */
export class EncodedBody {
  readonly #made = new Map<Encoding, Buffer>();
  readonly #onMade: () => void;
  readonly #making = new Map<Encoding, Promise<Buffer>>();
  readonly #isPlainSpare: boolean;
  #plainAsked = 0;

  /**
   * @param onMade called when a coding has been made, because the weight has changed
   * @param isPlainSpare true: drop the identity coding once Brotli exists, from which it can be made again, unless it
   * is requested more than once
   */
  constructor(plain: Buffer, onMade: () => void = () => undefined, isPlainSpare = false) {
    this.#made.set('identity', plain);
    this.#onMade = onMade;
    this.#isPlainSpare = isPlainSpare;
  }

  /** Total size of all codings; bytes. */
  get bytes(): number {
    let bytes = 0;
    for (const encoded of this.#made.values()) bytes += encoded.length;
    return bytes;
  }

  /** Is this coding in memory? */
  has(encoding: Encoding): boolean {
    return this.#made.has(encoding);
  }

  /** Returns the coding, or a promise while it is being made. */
  get(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === 'identity') this.#plainAsked += 1;
    return this.#made.get(encoding) ?? this.#making.get(encoding) ?? this.#make(encoding);
  }

  #make(encoding: Encoding): Promise<Buffer> {
    const making = this.#encode(encoding)
      .then((bytes) => {
        const encoded = inOwnMemory(bytes);
        this.#made.set(encoding, encoded);
        if (this.#isPlainSpare && this.#plainAsked < 2 && this.#made.has('br')) this.#made.delete('identity');
        this.#onMade();
        return encoded;
      })
      .finally(() => this.#making.delete(encoding));
    this.#making.set(encoding, making);
    return making;
  }

  async #encode(encoding: Encoding): Promise<Buffer> {
    const plain = this.#made.get('identity') ?? (await decompress(this.#made.get('br') as Buffer));
    return compress(plain, encoding);
  }
}

/** Strong tags differ by coding (RFC 9110 section 8.8.3.3): inserts the coding's name into the identity tag. */
export function etagOfEncoding(etag: string, encoding: Encoding): string {
  if (encoding === 'identity') return etag;
  return etag.endsWith('"') ? `${etag.slice(0, -1)}-${encoding}"` : `"${etag}-${encoding}"`;
}
