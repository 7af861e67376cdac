/** Parses the JSON of answers within its bounds, and writes it again: a long list in pieces (D54). */
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { STEP_BYTES } from '../../http-cache/stores/entry-codec.ts';
import { scanJson } from './bounds.ts';

/** Stands for the elements of the list that is cut; no answer has it. */
const MARK = randomUUID();

/** Strips a byte order mark, and throws at a byte that is no UTF-8 (D74). */
const text = new TextDecoder('utf-8', { fatal: true });

/** The JSON has more of something than it may. */
export class TooMany extends Error {}

/**
 * Pauses between the steps.
 * @param bytes UTF-8, perhaps with a byte order mark
 * @throws TooMany; SyntaxError for what is no JSON, TypeError for what is no UTF-8
 */
export function* parseJson(bytes: Uint8Array): Generator<void, unknown> {
  const { exceeded, cuts } = scanJson(bytes);
  if (exceeded !== undefined) throw new TooMany(`too many ${exceeded}`);
  yield;
  if (cuts === undefined) {
    const json = text.decode(bytes);
    if (bytes.length > STEP_BYTES) yield;
    return JSON.parse(json);
  }
  const [open = 0] = cuts;
  const close = cuts.at(-1) ?? 0;
  const [before, after] = [bytes.subarray(0, open + 1), bytes.subarray(close)];
  const whole: unknown = JSON.parse(`${text.decode(before)}"${MARK}"${text.decode(after)}`);
  const list = findMarked(whole);
  // Without it a later field of the same name has taken the place of the list.
  if (list !== undefined) list.length = 0;
  for (const [index, from] of cuts.slice(0, -1).entries()) {
    yield;
    const piece = bytes.subarray(from + 1, cuts[index + 1] ?? 0);
    const parsed: unknown[] = JSON.parse(`[${text.decode(piece)}]`);
    if (parsed.length === 0) throw new SyntaxError('an element is missing');
    for (const element of parsed) list?.push(element);
  }
  return whole;
}

function findMarked(value: unknown): unknown[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value) && value[0] === MARK) return value;
  for (const one of Object.values(value)) {
    const found = findMarked(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** So many elements of a long list are written in one go. */
const WRITTEN_AT_ONCE = 500;

/** The bytes of `JSON.stringify`. Pauses between the steps. @param value of JSON */
export function* writeJson(value: unknown): Generator<void, Buffer> {
  const long = findLong(value, LEVELS);
  if (long === undefined) return Buffer.from(JSON.stringify(value));
  const elements = long.splice(0, long.length, MARK);
  const [before = '', after = ''] = JSON.stringify(value).split(`"${MARK}"`);
  long.splice(0, 1);
  const pieces = [Buffer.from(before)];
  for (let at = 0; at < elements.length; at += WRITTEN_AT_ONCE) {
    yield;
    const piece = elements.slice(at, at + WRITTEN_AT_ONCE);
    for (const element of piece) long.push(element);
    pieces.push(Buffer.from(`${at === 0 ? '' : ','}${JSON.stringify(piece).slice(1, -1)}`));
  }
  yield;
  return Buffer.concat([...pieces, Buffer.from(after)]);
}

/** A list this far down may be found to be a long one. */
const LEVELS = 3;

function findLong(value: unknown, levels: number): unknown[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value) && value.length > WRITTEN_AT_ONCE) return value;
  if (levels === 0) return undefined;
  for (const one of Object.values(value)) {
    const found = findLong(one, levels - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Runs the steps without a pause. @returns what they return */
export function allAtOnce<T>(steps: Generator<void, T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Runs the steps, and lets the event loop go on between them. @returns what they return */
export async function oneByOne<T>(steps: Generator<void, T>): Promise<T> {
  let step = steps.next();
  while (!step.done) {
    await setImmediate();
    step = steps.next();
  }
  return step.value;
}
