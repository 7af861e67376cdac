/**
 * Where log lines go: gathered, as a write for each of them would cost more than making it, and then written without
 * waiting. A reader that is asleep costs lines, never memory or time: what does not fit is dropped and counted. Pino's
 * own destination waits for such a reader at the end of the process, for ever.
 */
import { constants, fstatSync, openSync, write as writeFile, writeSync } from 'node:fs';
import { Socket } from 'node:net';

/** Lines are written when there are so many characters of them, and so long after the first one at the latest. */
const FULL = 64_000;
const LONGEST_WAIT_MS = 100;
/** So much may wait for a slow reader; characters. */
const MOST_WAITING = 8 * 1024 * 1024;
/** A full pipe is tried again so much later. */
const TRY_AGAIN_MS = 10;
/** The end of the process does not wait longer for a slow reader. */
const FLUSH_LIMIT_MS = 300;

export class LogOutput {
  /** Lines that nobody will read. */
  dropped = 0;
  readonly #fd: number;
  #lines = '';
  #timer: NodeJS.Timeout | undefined;
  /** What is being written. */
  #writing = Buffer.alloc(0);
  #onEmpty: (() => void)[] = [];

  /** @param fd of an open file */
  constructor(fd: number) {
    this.#fd = unblocked(fd);
  }

  /** @param line with its end */
  write(line: string): void {
    if (this.#lines.length + line.length > MOST_WAITING) {
      this.dropped += 1;
      return;
    }
    this.#lines += line;
    this.#beginInTime();
  }

  /** Writes out what is still held back; a reader that is gone or asleep is not waited for. */
  async flush(): Promise<void> {
    this.#begin();
    if (this.#writing.length === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#onEmpty.push(resolve);
    const timer = setTimeout(resolve, FLUSH_LIMIT_MS);
    await promise;
    clearTimeout(timer);
  }

  /** The same when nothing asynchronous is done any more, as after a crash. */
  writeLast(): void {
    try {
      writeSync(this.#fd, this.#lines);
    } catch {
      // The reader is gone, or asleep.
    }
    this.#lines = '';
  }

  /** Not before there are many lines: a write is handed to another thread, which costs more than making some lines. */
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
      // A reader that is gone gets nothing more.
      this.#writing = error ? Buffer.alloc(0) : this.#writing.subarray(bytes);
      if (this.#writing.length > 0) this.#goOn();
      else if (this.#onEmpty.length === 0) this.#beginInTime();
      else if (this.#lines.length > 0) this.#begin();
      else for (const tell of this.#onEmpty.splice(0)) tell();
    });
  }
}

/**
 * A write to a full pipe or socket would hold a thread, and with it the end of the process, for as long as its reader
 * sleeps. A socket, as journald gives one, cannot be opened anew: Node makes it one that does not wait by taking it over.
 */
function unblocked(fd: number): number {
  try {
    const file = fstatSync(fd);
    if (file.isFIFO()) return openSync(`/dev/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK);
    if (file.isSocket()) takenOver.push(new Socket({ fd, readable: false }).unref());
  } catch {
    // Then it stays as it is.
  }
  return fd;
}

/** One that is collected would close its file. */
const takenOver: Socket[] = [];
