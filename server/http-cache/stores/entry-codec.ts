/**
 * Encodes stored answers for the shared tier: the length of the JSON head, the head with all properties, and the body.
 */
import { inOwnMemory } from '../../encoding/own-memory.ts';
import { type Entry, startState } from '../rules/entry.ts';
import type { VaryField } from '../rules/key.ts';

const LENGTH_BYTES = 4;

/** Encodes an entry without its `state`, which belongs to this process. @param position in the log of purges */
export function encodeEntry({ body, state: _, ...facts }: Entry, position: string): Buffer {
  const head = Buffer.from(JSON.stringify({ ...facts, position }));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, body]);
}

/** @returns undefined if the bytes are no encoded entry */
export function decodeEntry(bytes: Buffer): { readonly entry: Entry; readonly position: string } | undefined {
  if (bytes.length < LENGTH_BYTES) return undefined;
  const end = LENGTH_BYTES + bytes.readUInt32BE();
  if (end > bytes.length) return undefined;
  try {
    const head: Omit<Entry, 'body' | 'state'> & { readonly position: string } = JSON.parse(
      bytes.toString('utf8', LENGTH_BYTES, end),
    );
    const { position, ...facts } = head;
    const { callClass, status, vary } = facts;
    const body = inOwnMemory(bytes.subarray(end));
    // JSON has turned undefined into null.
    const varied = vary.map(([name, value]): VaryField => [name, value ?? undefined]);
    return {
      position,
      entry: { ...facts, vary: varied, body, state: startState(parsedBody(callClass, status, body)) },
    };
  } catch {
    return undefined;
  }
}

/** Larger bodies are worked on in steps, between which the event loop goes on (D54); bytes. */
export const STEP_BYTES = 128 * 1024;

/** The parsed body of a row's 200. It was checked and sanitised before it was stored. */
function parsedBody(callClass: Entry['callClass'], status: number, body: Buffer): unknown {
  if (callClass === 'other' || callClass === 'picture' || status !== 200) return undefined;
  // A larger one is parsed in steps when it is needed.
  if (body.length > STEP_BYTES) return undefined;
  return JSON.parse(body.toString());
}
