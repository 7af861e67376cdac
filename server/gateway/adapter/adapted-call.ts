/** One call of a row that the adapter changes: what it sees of it, what it asks, and what it makes of the answer (D80). */
import { type AnswerHead, Refusal, refuse } from '../../../shared/contract/adapter.ts';
import type { CallRow } from '../../../shared/contract/call-row.ts';
import { type CallKey, calls } from '../../../shared/contract/calls.ts';
import { paramsOf } from '../../../shared/contract/match.ts';
import type { CallOptions } from '../call.ts';
import { oneByOne, parseJson } from '../contract/bounds.ts';
import { askedOf } from './adapted-request.ts';
import { type LoadedRow, reasonOf } from './load-adapter.ts';
import { readBody } from './read-body.ts';
import { VisitorSession } from './visitor-session.ts';
import type { WholeAnswer } from './whole-answer.ts';

/** An error of the adapter's own. */
export class AdapterError extends Error {
  constructor(key: string, cause: unknown) {
    super(`the adapter of ${key}: ${reasonOf(cause)}`, { cause });
  }
}

/** What the visitor gets: the contract's answer in bytes, a refusal, or the API's own answer to which the adapter says nothing. */
export type Outcome =
  | { readonly value: Buffer; readonly from: WholeAnswer }
  | { readonly refusal: Refusal; readonly from?: WholeAnswer }
  | { readonly from: WholeAnswer };

/** The outcome, and what `pages` was told: the next cursor, null at the end; undefined if it was not called. */
export interface AnsweredPage {
  readonly outcome: Outcome;
  readonly next: string | null | undefined;
}

interface SeenCall {
  readonly path: string;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly [part: string]: unknown;
}

export class AdaptedCall {
  readonly key: string;
  /** Identifies the list whose pages the call can ask for. */
  readonly list: string;
  /** The page of it that is asked for, from 1. */
  readonly page: number;
  readonly #row: LoadedRow;
  readonly #options: CallOptions;
  readonly #session: VisitorSession | undefined;
  /** The call as the adapter sees it. */
  #seen: SeenCall;

  /** @param options as the contract has the call, with the visitor's `Cookie` field */
  constructor(row: LoadedRow, options: CallOptions) {
    const { call, url, context, headers } = options.call;
    const { id, apiHost: host } = context.region;
    const [path = '', search = ''] = url.split(/\?(.*)/s);
    const query = readQuery(search);
    const { page: asked, ...rest } = query;
    this.key = call;
    this.list = JSON.stringify([call, host, path, rest]);
    this.page = typeof asked === 'string' && /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1;
    this.#row = row;
    this.#options = options;
    this.#session = isPrivate(call) ? new VisitorSession(headers.cookie?.toString()) : undefined;
    const params = call in calls ? { params: paramsOf(call as CallKey, path) } : {};
    this.#seen = { key: call, path, query, city: { id, host }, ...params };
  }

  /** The `Set-Cookie` field that the adapter has asked for. */
  get setCookie(): string | undefined {
    return this.#session?.setCookie;
  }

  /** Reads the visitor's body. @returns the refusal of one that does not fit its row */
  async open(): Promise<Refusal | undefined> {
    if (this.#session === undefined) return undefined;
    const { call } = this.#options;
    const body = await readBody(calls[this.key as CallKey], call);
    if (body instanceof Refusal) return body;
    const idempotencyKey = call.headers['idempotency-key']?.toString();
    this.#seen = { ...this.#seen, session: this.#session, body, idempotencyKey };
    return undefined;
  }

  /**
   * Asks for one page of a list, or for what is no list.
   * @param send gives the API's answer; undefined if it went to the visitor as it came
   * @returns undefined if the answer is not the adapter's to make
   * @throws AdapterError
   */
  async ask(
    page: number,
    cursor: string | undefined,
    send: (asked: CallOptions, isAdapted: boolean) => Promise<WholeAnswer | undefined>,
  ): Promise<AnsweredPage | undefined> {
    let next: string | null | undefined;
    const call = this.#session !== undefined ? this.#seen : this.#paged(page, cursor, (told) => (next = told));
    const asked = this.#guarded(() => {
      const request = this.#row.request?.(call);
      return request instanceof Refusal ? request : askedOf(this.#options, call, request);
    });
    if (asked instanceof Refusal) return { outcome: { refusal: asked }, next };
    const from = await send(asked, this.#row.answer !== undefined);
    if (from === undefined) return undefined;
    const outcome = await this.#outcome(call, from);
    return { outcome, next };
  }

  #paged(page: number, cursor: string | undefined, onNext: (next: string | null) => void) {
    const { query } = this.#seen;
    const pages = (next: unknown): void => {
      if (typeof next !== 'string' && next !== null && next !== undefined) throw new TypeError('a cursor is a text');
      onNext(next || null);
    };
    const numbered = query.page === undefined && page === 1 ? query : { ...query, page: String(page) };
    return { ...this.#seen, query: numbered, cursor, pages };
  }

  async #outcome(call: object, from: WholeAnswer): Promise<Outcome> {
    const { status } = from;
    const isFailure = status >= 400;
    try {
      const body = await readJson(from.body);
      const made = this.#guarded(() => {
        const value = this.#row.answer?.(body, call, headOf(from));
        // Undefined is no JSON: the check then refuses the answer.
        return value instanceof Refusal ? value : { text: JSON.stringify(value) };
      });
      if (made instanceof Refusal) return { refusal: made, from };
      return isFailure && made.text === undefined ? { from } : { value: Buffer.from(made.text ?? 'null'), from };
    } catch (error) {
      // A failure stays one, with its own status, for an adapter that knows only good answers.
      if (isFailure) return { from };
      throw error;
    }
  }

  #guarded<T>(work: () => T): T | Refusal {
    try {
      return work();
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw new AdapterError(this.key, error);
    }
  }
}

/** No list goes on after its last page. */
export const noSuchPage: Outcome = { refusal: refuse(404, { code: 'not_found' }) };

function isPrivate(call: string): boolean {
  return Object.hasOwn(calls, call) && (calls[call as CallKey] as CallRow).class === 'private';
}

function readQuery(search: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(search)) {
    const before = query[name];
    if (before !== undefined) query[name] = [before, value].flat();
    else query[name] = name.endsWith('[]') ? [value] : value;
  }
  return query;
}

/** `{}` for an empty body, the text for what is no JSON. @throws TooMany, TypeError as `parseJson` does */
async function readJson(bytes: Buffer): Promise<unknown> {
  if (bytes.length === 0) return {};
  try {
    return await oneByOne(parseJson(bytes));
  } catch (error) {
    if (error instanceof SyntaxError) return bytes.toString();
    throw error;
  }
}

function headOf({ status, headers }: WholeAnswer): AnswerHead {
  const joined = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name.toLowerCase(), [value].flat().join(', ')] as const],
  );
  return { status, headers: Object.fromEntries(joined) };
}
