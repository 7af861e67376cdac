/** The trace that a request belongs to, for the API (W3C Trace Context; design.md 'Upstream client'). */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Field } from '../../http-cache/rules/fields.ts';

/** What a trusted proxy says of the trace that it has begun or goes on with. */
export interface Trace {
  /** 32 hexadecimal digits. */
  readonly id: string;
  /** The proxy's own span: 16 hexadecimal digits. */
  readonly parent: string;
  readonly isSampled: boolean;
  /** `tracestate` as it came. */
  readonly state: string | undefined;
}

/** A later version than 00 may say more behind what is known of it; ff is none. */
const traceParent =
  /^(?!ff)(?<version>[0-9a-f]{2})-(?<id>(?!0{32})[0-9a-f]{32})-(?<parent>(?!0{16})[0-9a-f]{16})-(?<flags>[0-9a-f]{2})(?<more>-.*)?$/;
const SAMPLED = 1;
const MAX_STATE = 512;

/** Of a proxy that is believed; undefined: it names no trace, or none that can be gone on with. */
export function readTrace({ traceparent, tracestate }: IncomingHttpHeaders): Trace | undefined {
  const { version, id, parent, flags, more } = traceParent.exec(String(traceparent))?.groups ?? {};
  if (id === undefined || parent === undefined || flags === undefined) return undefined;
  if (version === '00' && more !== undefined) return undefined;
  const state = typeof tracestate === 'string' && tracestate.length <= MAX_STATE ? tracestate : undefined;
  return { id, parent, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED, state };
}

/**
 * Each call is a step of its own. Where nobody has begun a trace the digits of a UUID are the trace, so that a request
 * id finds its trace as well; nobody here samples it. Where traces are on, the stage `trace` says it instead.
 */
export function traceFields(trace: Trace | undefined, requestId: string): Field[] {
  const step = randomDigits();
  if (trace === undefined) return [['traceparent', `00-${traceOf(requestId)}-${step}-00`]];
  const parent: Field = ['traceparent', `00-${trace.id}-${step}-${trace.isSampled ? '01' : '00'}`];
  return trace.state === undefined ? [parent] : [parent, ['tracestate', trace.state]];
}

/** The trace that a request id names: its own digits where it is a UUID, else any. */
export function traceOf(requestId: string): string {
  const digits = requestId.replaceAll('-', '').toLowerCase();
  return /^(?!0+$)[0-9a-f]{32}$/.test(digits) ? digits : randomDigits() + randomDigits();
}

/** 16 hexadecimal digits. A UUID's come from entropy that Node has ready; its ends hold nothing but that. */
function randomDigits(): string {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(-8);
}
