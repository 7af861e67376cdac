/** The log: one JSON line per event on stdout, without personal data (design.md, 'Ops'). */
import { type Logger, pino } from 'pino';
import type { LogLevel } from '../config/config.ts';
import { LogOutput } from './log-output.ts';

export interface Log {
  readonly logger: Logger;
  /** Writes the pending lines before the process ends. Does not wait for a reader that has gone or stalls. */
  readonly flush: () => Promise<void>;
  /** The same, synchronously, also after a crash. */
  readonly writeLast: () => void;
  /** The number of lines dropped so far because the reader was too slow. */
  readonly dropped: () => number;
}

/** @param fd of an open file; default: stdout */
export function createLog(level: LogLevel, fd = 1): Log {
  const output = new LogOutput(fd);
  const logger = pino({ level, base: null, serializers: logSerializers }, output);
  return { logger, flush: () => output.flush(), writeLast: () => output.writeLast(), dropped: () => output.dropped };
}

/**
 * Only these properties of errors, requests and answers are logged: others may contain header fields, bodies or
 * addresses.
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

/** The depth to which causes are followed. */
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
