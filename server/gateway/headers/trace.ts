/** Passes the trace of a request on to the API (W3C Trace Context). */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Field } from '../../http-cache/rules/fields.ts';

/** The trace that a trusted proxy has begun or continued. */
export interface Trace {
  /** 32 hexadecimal digits. */
  readonly id: string;
  /** The id of the proxy's own span: 16 hexadecimal digits. */
  readonly parent: string;
  readonly isSampled: boolean;
  /** `tracestate`, unchanged. */
  readonly state: string | undefined;
}

/** Versions later than 00 may append further parts; version ff is invalid. */
const traceParent =
  /^(?!ff)(?<version>[0-9a-f]{2})-(?<id>(?!0{32})[0-9a-f]{32})-(?<parent>(?!0{16})[0-9a-f]{16})-(?<flags>[0-9a-f]{2})(?<more>-.*)?$/;
const SAMPLED = 1;
const MAX_STATE = 512;

/** Reads the trace from a trusted proxy's request; undefined if there is none, or it is invalid. */
export function readTrace({ traceparent, tracestate }: IncomingHttpHeaders): Trace | undefined {
  const { version, id, parent, flags, more } = traceParent.exec(String(traceparent))?.groups ?? {};
  if (id === undefined || parent === undefined || flags === undefined) return undefined;
  if (version === '00' && more !== undefined) return undefined;
  const state = typeof tracestate === 'string' && tracestate.length <= MAX_STATE ? tracestate : undefined;
  return { id, parent, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED, state };
}

/**
 * The trace fields of a call, which gets a span id of its own. If no trace has been begun, the trace id is made from
 * the request id, so that the request id finds the trace as well, and the trace is marked as not sampled. Where traces
 * are on, the stage `trace` replaces these fields.
 */
export function traceFields(trace: Trace | undefined, requestId: string): Field[] {
  const step = randomDigits();
  if (trace === undefined) return [['traceparent', `00-${traceOf(requestId)}-${step}-00`]];
  const parent: Field = ['traceparent', `00-${trace.id}-${step}-${trace.isSampled ? '01' : '00'}`];
  return trace.state === undefined ? [parent] : [parent, ['tracestate', trace.state]];
}

/** The trace id for a request id: the digits of a UUID; random digits if the request id is no UUID. */
export function traceOf(requestId: string): string {
  const digits = requestId.replaceAll('-', '').toLowerCase();
  return /^(?!0+$)[0-9a-f]{32}$/.test(digits) ? digits : randomDigits() + randomDigits();
}

/**
 * 16 hexadecimal digits. They are the ends of a UUID, which are fully random, and Node makes UUIDs from cached entropy.
 */
function randomDigits(): string {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(-8);
}
