/** Bytes that many clients get, in each encoding that they take. */
import type { Encoding } from './choose.ts';
import { compress } from './compress.ts';
import { inOwnMemory } from './own-memory.ts';

/** Encodings are made when they are first asked for, each once, and kept beside the plain one. */
export class EncodedBody {
  readonly #made = new Map<Encoding, Buffer>();
  readonly #onMade: () => void;
  readonly #making = new Map<Encoding, Promise<Buffer>>();

  /** @param onMade called when an encoding has been made, as they weigh more from then on */
  constructor(plain: Buffer, onMade: () => void = () => undefined) {
    this.#made.set('identity', plain);
    this.#onMade = onMade;
  }

  /** What the encodings weigh; bytes. */
  get addedBytes(): number {
    let bytes = 0;
    for (const [encoding, encoded] of this.#made) if (encoding !== 'identity') bytes += encoded.length;
    return bytes;
  }

  /** The encoding, or a promise of it while it is made for the first time. */
  get(encoding: Encoding): Buffer | Promise<Buffer> {
    return this.#made.get(encoding) ?? this.#making.get(encoding) ?? this.#make(encoding);
  }

  #make(encoding: Encoding): Promise<Buffer> {
    const plain = this.#made.get('identity') as Buffer;
    const making = compress(plain, encoding)
      .then((bytes) => {
        const encoded = inOwnMemory(bytes);
        this.#made.set(encoding, encoded);
        this.#onMade();
        return encoded;
      })
      .finally(() => this.#making.delete(encoding));
    this.#making.set(encoding, making);
    return making;
  }
}

/** Strong tags differ by encoding (RFC 9110 section 8.8.3.3): the plain one's tag with the coding's name put into it. */
export function etagOfEncoding(etag: string, encoding: Encoding): string {
  if (encoding === 'identity') return etag;
  return etag.endsWith('"') ? `${etag.slice(0, -1)}-${encoding}"` : `"${etag}-${encoding}"`;
}
