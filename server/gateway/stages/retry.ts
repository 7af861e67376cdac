/** Stage: retries a failed call where that makes sense (spec §7, D26). Nothing else in the server retries calls. */
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../../../shared/api.ts';
import { fieldValue } from '../../http-cache/rules/fields.ts';
import type { Answer, SendStage } from '../call.ts';
import { type CancelSignal, unlessCancelled } from '../cancellation.ts';
import { noteTries } from '../failure.ts';
import type { UpstreamMetrics } from '../metrics.ts';
import { waited } from '../span.ts';
import { isRepeated, RetryBudget, retryDelay } from './retry-rules.ts';

export interface RetryOptions {
  /** `UPSTREAM_RETRIES`. */
  readonly retries: number;
  readonly metrics: Pick<UpstreamMetrics, 'retried'>;
  /** ms since 1970. */
  readonly now: () => number;
}

export function retry({ retries, metrics, now }: RetryOptions): SendStage {
  const budget = new RetryBudget(now);
  return (next) => async (call) => {
    budget.noteCall();
    for (let tries = 1; ; tries += 1) {
      const tried = await next(tries === 1 ? call : { ...call, resendCount: tries - 1 }).catch((error: unknown) => ({
        error,
      }));
      if (!('error' in tried) && !isRepeated(tried.status)) return counted(tried, tries);
      const wait = retryDelay(
        {
          method: call.method,
          tries,
          retries: call.repeatable ? retries : 0,
          outcome: 'error' in tried ? (isBroken(tried.error) ? 'broken' : 'final') : tried.status,
          retryAfter: 'error' in tried ? undefined : fieldValue(tried.fields, 'retry-after'),
          timeLeft: call.startedAt + call.timeoutMs - performance.now(),
        },
        Math.random(),
      );
      if (wait === undefined || !budget.take()) {
        if (!('error' in tried)) return counted(tried, tries);
        noteTries(tried.error, tries);
        throw tried.error;
      }
      const drained = 'error' in tried ? undefined : drain(tried);
      metrics.retried(call.name);
      const paused = Promise.all([pauseFor(wait, call.signal), drained]);
      await waited(call.span, `retry pause ${call.name}`, paused);
    }
  };
}

/** Discards a body. Resolves when it has ended: until then it has the call's connection, and a call has only one. */
function drain({ body }: Answer): Promise<void> {
  return new Promise((resolve) => {
    body.onEnd(() => resolve());
    body.discard();
  });
}

/** @throws the signal's reason if it is aborted during the pause */
async function pauseFor(ms: number, signal: CancelSignal | undefined): Promise<void> {
  const over = new AbortController();
  try {
    await unlessCancelled(pause(ms, undefined, { signal: over.signal }), signal);
  } finally {
    over.abort();
  }
}

function counted(answer: Answer, tries: number): Answer {
  return tries === 1 ? answer : { ...answer, attempts: tries };
}

const brokenCodes = new Set([
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** Did the connection fail before an answer began? An unparsable answer counts as one that has begun. */
function isBroken(error: unknown): boolean {
  const cause = error instanceof ApiError ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && brokenCodes.has(code);
}
