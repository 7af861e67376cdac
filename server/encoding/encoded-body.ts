/** Bytes that many clients get, in each encoding that they take. */
import type { Encoding } from './choose.ts';
import { compress, decompress } from './compress.ts';
import { inOwnMemory } from './own-memory.ts';

/** Encodings are made when they are first asked for, each once, and kept. */
export class EncodedBody {
  readonly #made = new Map<Encoding, Buffer>();
  readonly #onMade: () => void;
  readonly #making = new Map<Encoding, Promise<Buffer>>();
  readonly #isPlainSpare: boolean;
  #plainAsked = 0;

  /**
   * @param onMade called when an encoding has been made, as they weigh something else from then on
   * @param isPlainSpare is the plain one not to be kept beside its brotli, of which it can be made again? Unless it is asked
   * for more than once
   */
  constructor(plain: Buffer, onMade: () => void = () => undefined, isPlainSpare = false) {
    this.#made.set('identity', plain);
    this.#onMade = onMade;
    this.#isPlainSpare = isPlainSpare;
  }

  /** What all of them weigh; bytes. */
  get bytes(): number {
    let bytes = 0;
    for (const encoded of this.#made.values()) bytes += encoded.length;
    return bytes;
  }

  /** Is it kept? */
  has(encoding: Encoding): boolean {
    return this.#made.has(encoding);
  }

  /** The encoding, or a promise of it while it is made. */
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

/** Strong tags differ by encoding (RFC 9110 section 8.8.3.3): the plain one's tag with the coding's name put into it. */
export function etagOfEncoding(etag: string, encoding: Encoding): string {
  if (encoding === 'identity') return etag;
  return etag.endsWith('"') ? `${etag.slice(0, -1)}-${encoding}"` : `"${etag}-${encoding}"`;
}
