/** Stored answers as bytes, for the shared tier: a list of their facts as JSON, its length in front, the body behind. */
import { type Entry, startState } from '../rules/entry.ts';

const LENGTH_BYTES = 4;

type Facts = [
  of: Entry['of'],
  call: string,
  region: number | null,
  url: string,
  status: number,
  fields: Entry['fields'],
  etag: string | null,
  validators: readonly [etag: string | null, lastModified: string | null],
  vary: readonly (readonly [name: string, value: string | null])[],
  bornAt: number,
  freshUntil: number,
  refreshUntil: number,
  failUntil: number,
  neverStale: boolean,
];

/** What this process remembers beside an answer does not go along. */
export function encodeEntry(entry: Entry): Buffer {
  const facts: Facts = [
    entry.of,
    entry.call,
    entry.region ?? null,
    entry.url,
    entry.status,
    entry.fields,
    entry.etag ?? null,
    [entry.validators.etag ?? null, entry.validators.lastModified ?? null],
    entry.vary.map(([name, value]) => [name, value ?? null]),
    entry.bornAt,
    entry.freshUntil,
    entry.refreshUntil,
    entry.failUntil,
    entry.neverStale,
  ];
  const head = Buffer.from(JSON.stringify(facts));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, entry.body]);
}

/** @returns undefined for bytes that are not such an answer */
export function decodeEntry(bytes: Buffer): Entry | undefined {
  if (bytes.length < LENGTH_BYTES) return undefined;
  const end = LENGTH_BYTES + bytes.readUInt32BE();
  if (end > bytes.length) return undefined;
  try {
    const facts: Facts = JSON.parse(bytes.toString('utf8', LENGTH_BYTES, end));
    const body = bytes.subarray(end);
    const [
      of,
      call,
      region,
      url,
      status,
      fields,
      etag,
      validators,
      vary,
      bornAt,
      freshUntil,
      refreshUntil,
      failUntil,
      neverStale,
    ] = facts;
    const value = parsedBody(of, status, body);
    return {
      of,
      call,
      region: region ?? undefined,
      url,
      status,
      fields,
      body,
      etag: etag ?? undefined,
      validators: { etag: validators[0] ?? undefined, lastModified: validators[1] ?? undefined },
      vary: vary.map(([name, said]) => [name, said ?? undefined]),
      bornAt,
      freshUntil,
      refreshUntil,
      failUntil,
      neverStale,
      state: startState(value),
    };
  } catch {
    return undefined;
  }
}

/** The body of a row's 200: it was checked and sanitised before it was kept. */
function parsedBody(of: Entry['of'], status: number, body: Buffer): unknown {
  if (of === 'other' || of === 'picture' || status !== 200) return undefined;
  return JSON.parse(body.toString());
}
