/**
 * The span of a trace as the server sees it, independent of OpenTelemetry. `server/tracing/` creates spans and is only
 * loaded when tracing is on. Otherwise every span is undefined and nothing is measured.
 */
import { ApiError } from '../../shared/api.ts';
import type { FieldList } from '../http-cache/rules/fields.ts';

/**
 * Attributes, named after OpenTelemetry's semantic conventions. They never contain a query or what a visitor has sent.
 */
export type Facts = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Span {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** Is the span recorded? */
  readonly isSampled: boolean;
  /** The header fields that make this span the parent of another server's spans (W3C Trace Context). */
  readonly fields: FieldList;
  /**
   * Begins a child span. @param name of low cardinality @param linked a span of another request that this one depends
   * on
   */
  begin(name: string, facts?: Facts, linked?: Span): Span;
  /** Begins the span of a request to another server. */
  beginRequest(name: string, facts: Facts): Span;
  /**
   * Ends the span; only the first call counts. An `error.type` other than `LEFT` marks it as failed. @param name
   * replaces the first name
   */
  end(facts?: Facts, name?: string): void;
}

/** The `error.type` of work that ended because its visitor left. */
export const LEFT = 'left';

/** Wraps a wait in a span; does nothing without a parent or a wait. @param name of low cardinality */
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

/** The attribute `error.type`: why a call brought no answer. A visitor who leaves is not a failure. */
export function errorType(error: unknown): string {
  return error instanceof ApiError ? error.code : LEFT;
}

/** The id of the trace that an observation belongs to, for an exemplar; undefined: none is recorded. */
export function exemplarOf(span: Span | undefined): string | undefined {
  return span?.isSampled ? span.traceId : undefined;
}
