/**
 * The stream that React writes a page to. A write may end anywhere, even within a tag. Other markup can be inserted
 * only where React calls `flush`. So writes are buffered, and each flush is sent as one piece, with our own markup
 * after or before it.
 */
import { Writable } from 'node:stream';

export interface SinkInserts {
  /** Inserted after the first flush (the shell): boot data and the entry. */
  readonly afterShell: () => string;
  /** Inserted before each later flush: outcomes that its markup shows. Empty: nothing is inserted. */
  readonly beforeLater: () => string;
}

export class PageSink extends Writable {
  readonly #parts: SinkInserts;
  readonly #emit: (piece: Buffer) => void;
  readonly #end: () => void;
  #gathered: Buffer[] = [];
  #shellSent = false;

  constructor(parts: SinkInserts, emit: (piece: Buffer) => void, end: () => void) {
    super({ decodeStrings: true });
    this.#parts = parts;
    this.#emit = emit;
    this.#end = end;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#gathered.push(chunk);
    done();
  }

  override _final(done: (error?: Error | null) => void): void {
    this.flush();
    this.#end();
    done();
  }

  /** Called by React when a consistent piece of markup is complete. */
  flush(): void {
    if (this.#gathered.length === 0) return;
    const markup = this.#gathered;
    this.#gathered = [];
    if (this.#shellSent) {
      const before = this.#parts.beforeLater();
      this.#emit(Buffer.concat(before === '' ? markup : [Buffer.from(before), ...markup]));
      return;
    }
    this.#shellSent = true;
    const shell = Buffer.concat(markup);
    const after = Buffer.from(this.#parts.afterShell());
    // A page that is complete at once has its end tags in the first flush. Our part belongs before them.
    const bodyEnd = shell.subarray(-END.length).equals(END) ? shell.length - END.length : shell.length;
    this.#emit(Buffer.concat([shell.subarray(0, bodyEnd), after, shell.subarray(bodyEnd)]));
  }
}

const END = Buffer.from('</body></html>');
