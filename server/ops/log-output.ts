/**
 * The destination of log lines. Lines are collected, because a write per line would cost more than making it, and
 * written asynchronously. A reader that stalls costs lines, never memory or time: lines beyond the limit are dropped
 * and counted. Pino's own destination would wait for such a reader forever when the process ends.
 */
import { constants, fstatSync, openSync, write as writeFile, writeSync } from 'node:fs';
import { Socket } from 'node:net';

/** Lines are written when they reach this many characters, or this long after the first one. */
const FULL = 64_000;
const LONGEST_WAIT_MS = 100;
/** Limit of the characters that wait for a slow reader. */
const MOST_WAITING = 8 * 1024 * 1024;
/** Pause before writing to a full pipe again. */
const TRY_AGAIN_MS = 10;
/** The longest wait for a slow reader at the end of the process. */
const FLUSH_LIMIT_MS = 300;

export class LogOutput {
  /** Lines that were dropped. */
  dropped = 0;
  readonly #fd: number;
  #lines = '';
  #timer: NodeJS.Timeout | undefined;
  /** The text that is being written. */
  #writing = Buffer.alloc(0);
  #onEmpty: (() => void)[] = [];

  /** @param fd of an open file */
  constructor(fd: number) {
    this.#fd = unblocked(fd);
  }

  /** @param line with its line break */
  write(line: string): void {
    if (this.#lines.length + line.length > MOST_WAITING) {
      this.dropped += 1;
      return;
    }
    this.#lines += line;
    this.#beginInTime();
  }

  /** Writes the pending lines. Does not wait for a reader that has gone or stalls. */
  async flush(): Promise<void> {
    this.#begin();
    if (this.#writing.length === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#onEmpty.push(resolve);
    const timer = setTimeout(resolve, FLUSH_LIMIT_MS);
    await promise;
    clearTimeout(timer);
  }

  /** The same, synchronously, for the end of the process and after a crash. */
  writeLast(): void {
    try {
      writeSync(this.#fd, this.#lines);
    } catch {
      // The reader has gone or stalls.
    }
    this.#lines = '';
  }

  /** Waits for several lines: a write is handed to another thread, which costs more than making some lines. */
  #beginInTime(): void {
    if (this.#lines.length >= FULL) this.#begin();
    else if (this.#lines !== '') this.#timer ??= setTimeout(() => this.#begin(), LONGEST_WAIT_MS).unref();
  }

  #begin(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#writing.length > 0 || this.#lines === '') return;
    this.#writing = Buffer.from(this.#lines);
    this.#lines = '';
    this.#goOn();
  }

  #goOn(): void {
    writeFile(this.#fd, this.#writing, (error, bytes) => {
      if (error?.code === 'EAGAIN') {
        setTimeout(() => this.#goOn(), TRY_AGAIN_MS).unref();
        return;
      }
      // The reader has gone: nothing more is written.
      this.#writing = error ? Buffer.alloc(0) : this.#writing.subarray(bytes);
      if (this.#writing.length > 0) this.#goOn();
      else if (this.#onEmpty.length === 0) this.#beginInTime();
      else if (this.#lines.length > 0) this.#begin();
      else for (const tell of this.#onEmpty.splice(0)) tell();
    });
  }
}

/**
 * Makes writes non-blocking: a write to a full pipe or socket would block a thread, and the end of the process, while
 * its reader stalls. A pipe is opened anew. A socket, as journald passes one, cannot be: it becomes non-blocking when
 * Node takes it over.
 */
function unblocked(fd: number): number {
  try {
    const file = fstatSync(fd);
    if (file.isFIFO()) return openSync(`/dev/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK);
    if (file.isSocket()) takenOver.push(new Socket({ fd, readable: false }).unref());
  } catch {
    // It stays blocking.
  }
  return fd;
}

/** Kept alive, because its finalizer would close the file. */
const takenOver: Socket[] = [];
