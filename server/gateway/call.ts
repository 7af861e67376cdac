/** A call of the shop API, and what comes of it. */
import type { CallClass } from '../../shared/contract/classes.ts';
import type { FieldList } from '../http-cache/rules/fields.ts';
import type { Exchange } from '../http-cache/rules/freshness.ts';
import type { AnswerBody } from './answer-body.ts';
import type { Leave } from './leave.ts';

export interface UpstreamCall {
  /** The row's key, or `picture` or `other`. */
  readonly call: string;
  readonly of: CallClass;
  readonly method: string;
  /** Path and query, byte for byte; the API's base path is put before it. */
  readonly url: string;
  readonly fields: FieldList;
  readonly body?: Uint8Array | undefined;
  /** Of the whole call, retry and body included; ms. */
  readonly timeoutMs: number;
  /** May it be made twice at all (D28)? */
  readonly repeatable: boolean;
  /** Is it no call of a visitor? Its failures then never open the breaker of its class. */
  readonly isCheck?: true | undefined;
  /** Ends the call. Not to be given for unsafe methods: once sent they run to their end. */
  readonly signal?: Leave | undefined;
}

export interface UpstreamAnswer extends Exchange {
  readonly status: number;
  /** End-to-end fields, names in lower case. */
  readonly fields: FieldList;
  /** Must be read or discarded. */
  readonly body: AnswerBody;
  readonly attempts: number;
}
