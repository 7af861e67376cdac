/** The log: one JSON line per event on stdout, without personal data. */
import { type Logger, pino } from 'pino';
import type { LogLevel } from '../config/config.ts';
import type { UpstreamLog, UpstreamMetrics } from '../gateway/upstream-metrics.ts';
import { LogOutput } from './log-output.ts';

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
