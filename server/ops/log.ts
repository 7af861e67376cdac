/** The log: one JSON line per event on stdout, without personal data. */
import { constants, fstatSync, openSync, write as writeFile, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { type Logger, pino } from 'pino';
import type { LogLevel } from '../config/config.ts';
import type { UpstreamLog, UpstreamMetrics } from '../gateway/upstream-metrics.ts';

export interface Log {
  readonly logger: Logger;
  /** Writes what is buffered before the process ends, without waiting for a reader that is gone or too slow. */
  readonly flush: () => Promise<void>;
  /** Writes the rest synchronously at the very end, also after a crash. */
  readonly writeLast: () => void;
  /** Lines dropped so far, because no reader took them in time. */
  readonly dropped: () => number;
}

/** @param fd of an open file; default: stdout */
export function createLog(level: LogLevel, fd = 1): Log {
  const output = new LogOutput(fd);
  const logger = pino({ level, base: null, serializers: logSerializers }, output);
  return { logger, flush: () => output.flush(), writeLast: () => output.writeLast(), dropped: () => output.dropped };
}

/**
 * Lets only the properties named here into the log. Other properties of errors, requests and responses may hold header
 * fields, bodies or addresses.
 */
export const logSerializers = {
  err: describeError,
  req: ({ method }: { method?: string }) => ({ method }),
  res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
};

interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly code?: string | number;
  readonly status?: number;
  readonly cause?: DescribedError;
}

/** How many nested causes are logged. */
const MAX_DEPTH = 4;

function describeError(thrown: unknown, depth = 0): DescribedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: 'not an error' };
  const { name, message, stack, cause } = thrown;
  const code = 'code' in thrown ? thrown.code : undefined;
  const status = 'status' in thrown ? thrown.status : undefined;
  return {
    type: name,
    message,
    stack,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(typeof status === 'number' ? { status } : {}),
    ...(cause instanceof Error && depth < MAX_DEPTH ? { cause: describeError(cause, depth + 1) } : {}),
  };
}

/** Logs changes of circuit breakers as well as counting them, because operators should see them. */
export function logBreakers(
  metrics: Pick<UpstreamMetrics, 'breakerChanged'>,
  log: UpstreamLog,
): UpstreamMetrics['breakerChanged'] {
  return (of, state, group) => {
    metrics.breakerChanged(of, state, group);
    log.warn({ class: of, call: group, state }, 'breaker');
  };
}

/** The buffer is written when it holds this many characters, or this long after its first line. */
const FULL = 64_000;
const LONGEST_WAIT_MS = 100;
/** Limit of the buffer for a slow reader; characters. */
const MOST_WAITING = 8 * 1024 * 1024;
/** Pause before a full pipe is tried again. */
const TRY_AGAIN_MS = 10;
/** The longest wait for a slow reader when the process ends. */
const FLUSH_LIMIT_MS = 300;

/**
 * Writes log lines. They are buffered, because one write for each line would cost more than making the line, and
 * written asynchronously. A reader that does not keep up costs lines, never memory or time: lines that exceed the
 * buffer are dropped and counted. Pino's own destination (sonic-boom) measures its buffer again with each line, which
 * makes a line 1.9 µs dearer (6.4 instead of 4.5), and waits for such a reader without limit when the process ends.
 */
class LogOutput {
  /** Lines dropped so far. */
  dropped = 0;
  readonly #fd: number;
  #lines = '';
  #timer: NodeJS.Timeout | undefined;
  /** The part being written. */
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

  /** Writes what is buffered. It does not wait for a reader that is gone or too slow. */
  async flush(): Promise<void> {
    this.#begin();
    if (this.#writing.length === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#onEmpty.push(resolve);
    const timer = setTimeout(resolve, FLUSH_LIMIT_MS);
    await promise;
    clearTimeout(timer);
  }

  /**
   * Writes synchronously what no write has begun to take, when nothing asynchronous will run any more, as after a
   * crash.
   */
  writeLast(): void {
    try {
      writeSync(this.#fd, this.#lines);
    } catch {
      // The reader is gone or does not keep up.
    }
    this.#lines = '';
  }

  /** Waits until there are many lines: each write runs on another thread, which costs more than making some lines. */
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
      // An error means that the reader is gone: drop the rest.
      this.#writing = error ? Buffer.alloc(0) : this.#writing.subarray(bytes);
      if (this.#writing.length > 0) this.#goOn();
      else if (this.#onEmpty.length === 0) this.#beginInTime();
      else if (this.#lines.length > 0) this.#begin();
      else for (const tell of this.#onEmpty.splice(0)) tell();
    });
  }
}

/**
 * A write to a full pipe or socket would block its thread, and the end of the process, until the reader reads. A pipe
 * is reopened as non-blocking. A socket, as journald gives one, cannot be reopened: Node makes it non-blocking when a
 * `Socket` takes it over.
 */
function unblocked(fd: number): number {
  try {
    const file = fstatSync(fd);
    if (file.isFIFO()) return openSync(`/dev/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK);
    if (file.isSocket()) takenOver.push(new Socket({ fd, readable: false }).unref());
  } catch {
    // Use it as it is.
  }
  return fd;
}

/** Keeps the sockets referenced: a collected one would close its descriptor. */
const takenOver: Socket[] = [];
