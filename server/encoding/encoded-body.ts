/** A body that many clients get, in each encoding that they accept. */
import { compress, decompress, type Encoding } from './compress.ts';
import { inOwnMemory } from './own-memory.ts';

/** Each encoding is made once, when it is first requested, and is then kept. */
export class EncodedBody {
  readonly #made = new Map<Encoding, Buffer>();
  readonly #onMade: () => void;
  readonly #making = new Map<Encoding, Promise<Buffer>>();
  readonly #isPlainSpare: boolean;
  #plainAsked = 0;

  /**
   * @param onMade called when an encoding has been made, because `bytes` has changed then
   * @param isPlainSpare drop the plain body once there is a brotli encoding, from which it can be restored? It is kept
   * if it was requested more than once
   */
  constructor(plain: Buffer, onMade: () => void = () => undefined, isPlainSpare = false) {
    this.#made.set('identity', plain);
    this.#onMade = onMade;
    this.#isPlainSpare = isPlainSpare;
  }

  /** The size of all encodings that are kept; bytes. */
  get bytes(): number {
    let bytes = 0;
    for (const encoded of this.#made.values()) bytes += encoded.length;
    return bytes;
  }

  /** Is the encoding made and kept? */
  has(encoding: Encoding): boolean {
    return this.#made.has(encoding);
  }

  /** The body in an encoding, or a promise of it while it is being made. */
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

/**
 * The entity tag of a body in an encoding: the tag of the plain body with the encoding's name appended. Strong tags
 * must differ by encoding (RFC 9110 section 8.8.3.3).
 */
export function etagOfEncoding(etag: string, encoding: Encoding): string {
  if (encoding === 'identity') return etag;
  return etag.endsWith('"') ? `${etag.slice(0, -1)}-${encoding}"` : `"${etag}-${encoding}"`;
}
