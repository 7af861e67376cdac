/**
 * A span of a trace, as the server sees it. Nothing here knows OpenTelemetry: what makes spans stands in
 * `server/tracing/`, which is loaded only where traces are on. Elsewhere every span is undefined, and nothing is measured.
 */
import { ApiError } from '../../shared/api.ts';
import type { FieldList } from '../http-cache/rules/fields.ts';

/** Attributes, named as OpenTelemetry's semantic conventions do; never an address with its query, nor what a visitor sent. */
export type Facts = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Span {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** Is it recorded? */
  readonly isSampled: boolean;
  /** The header fields that name it as the parent of what another server does (W3C Trace Context). */
  readonly fields: FieldList;
  /** Begins a span within this one. @param name one of few @param linked a span of another request that it depends on */
  begin(name: string, facts?: Facts, linked?: Span): Span;
  /** Begins the span of a request to another server. */
  beginRequest(name: string, facts: Facts): Span;
  /** With another `error.type` than `LEFT` the work has failed. The first end counts. @param name where it is known only now */
  end(facts?: Facts, name?: string): void;
}

/** The `error.type` of what ended because its visitor has left. */
export const LEFT = 'left';

/** Puts a span around a wait; without a parent or a wait there is none. @param name one of few */
export function waited<Wait extends Promise<unknown> | undefined>(
  parent: Span | undefined,
  name: string,
  wait: Wait,
  linked?: Span,
): Wait {
  if (parent === undefined || wait === undefined) return wait;
  const span = parent.begin(name, {}, linked);
  wait.then(
    () => span.end(),
    (error) => span.end({ 'error.type': errorType(error) }),
  );
  return wait;
}

/** For the fact `error.type`: why a call brought no answer; what is no failure of its own is its visitor's leaving. */
export function errorType(error: unknown): string {
  return error instanceof ApiError ? error.code : LEFT;
}

/** The trace that an observation is an example of; undefined: none is recorded. */
export function exemplarOf(span: Span | undefined): string | undefined {
  return span?.isSampled ? span.traceId : undefined;
}
