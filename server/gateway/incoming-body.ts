/**
 * The body of an answer on the wire: gathered until somebody takes it, then handed on piece by piece. A stream is made
 * of it only where it goes on as one; most bodies are read whole, and a stream costs more than they do.
 */
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';

/** So much is gathered before anybody has asked for it; bytes. */
const GATHERED = 64 * 1024;
/** What nobody wants is read to its end where it is no longer, so that the connection can be kept; bytes. */
const DUMPED = 128 * 1024;

/** Who takes a body. Of `end` and `fail` one is called, once. */
export interface BodySink {
  data(chunk: Buffer): void;
  end(): void;
  fail(error: unknown): void;
}

export class IncomingBody {
  readonly #controller: Dispatcher.DispatchController;
  readonly #gathered: Buffer[] = [];
  #size = 0;
  #sink: BodySink | undefined;
  #over: 'whole' | { readonly error: unknown } | undefined;

  constructor(controller: Dispatcher.DispatchController) {
    this.#controller = controller;
  }

  /** The wire has more. */
  push(chunk: Buffer): void {
    if (this.#sink !== undefined) {
      this.#sink.data(chunk);
      return;
    }
    this.#gathered.push(chunk);
    this.#size += chunk.length;
    if (this.#size >= GATHERED) this.#controller.pause();
  }

  /** The wire has brought all of it. */
  end(): void {
    this.#over ??= 'whole';
    this.#sink?.end();
  }

  /** The wire broke, or the call was stopped. */
  fail(error: unknown): void {
    if (this.#over !== undefined) return;
    this.#over = { error };
    this.#sink?.fail(error);
  }

  /** Gives what is there and what comes to a sink, in place of the one before. */
  take(sink: BodySink): void {
    this.#sink = sink;
    // A sink may let another one take over between two pieces.
    let chunk = this.#gathered.shift();
    for (; chunk !== undefined; chunk = this.#gathered.shift()) this.#sink.data(chunk);
    if (this.#sink !== sink) return;
    if (this.#over === 'whole') sink.end();
    else if (this.#over !== undefined) sink.fail(this.#over.error);
    else this.#controller.resume();
  }

  /** The body as a stream. @param begun what was taken of it before */
  stream(begun: readonly Buffer[]): Readable {
    const stream = new BodyStream(this);
    for (const chunk of begun) stream.push(chunk);
    this.take(stream.sink);
    return stream;
  }

  /** Lets it run to its end, if that is near. */
  dump(): void {
    let size = 0;
    this.take({
      data: (chunk) => {
        size += chunk.length;
        if (size > DUMPED) this.stop();
      },
      end: () => undefined,
      fail: () => undefined,
    });
  }

  pause(): void {
    this.#controller.pause();
  }

  resume(): void {
    this.#controller.resume();
  }

  /** Ends the connection, unless all is here. */
  stop(): void {
    if (this.#over === undefined) this.#controller.abort(new Error('nobody reads on'));
  }
}

/** Takes no more from the wire than its reader takes from it; a reader who leaves ends the connection. */
class BodyStream extends Readable {
  readonly #body: IncomingBody;
  readonly sink: BodySink = {
    data: (chunk) => {
      if (!this.push(chunk)) this.#body.pause();
    },
    end: () => this.push(null),
    fail: (error) => this.destroy(error instanceof Error ? error : new Error('stopped', { cause: error })),
  };

  constructor(body: IncomingBody) {
    super();
    this.#body = body;
    // Without a listener an error that nobody reads would end the process.
    this.on('error', () => undefined);
  }

  override _read(): void {
    this.#body.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#body.stop();
    done(error);
  }
}
