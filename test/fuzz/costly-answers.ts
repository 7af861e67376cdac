/** Answers of the API with each field, list and record at its longest or beyond it, and pages that show them (D54, D74). */
import { type CallKey, calls } from '../../shared/contract/calls.ts';
import { completed } from '../../tools/contract/example.ts';
import { answer, type Reply } from '../kit/replies.ts';
import type { ShopProcess } from '../kit/shop-process.ts';
import { type Dear, dearValues, placesIn, withDear } from './answer-walk.ts';
import { type Costly, rowOf, writeRequest } from './costly.ts';
import { exchangeBytes } from './exchange.ts';
import { addresses } from './requests.ts';

/** The longest header field and body that are tried; characters. */
const LONGEST = { field: 12_000, body: 16_000_000 };

/** JSON that a part makes when it is repeated: what stands before, the part, and what stands behind. */
const bodyParts: readonly (readonly [before: string, part: string, behind: string])[] = [
  ['{"data":[', '1,', '1]}'],
  ['{"geos":[', '{},', '{}]}'],
  ['{"data":', '[', ''],
  ['{"data":', '{"data":', '1'],
  ['[', '[1,1],', '1]'],
  ['{"data":{"products":[', '{"id":1,"title":2,"variations":[{},{}]},', '{}]}}'],
  ['{"product":{"html":"', '<b><i>', '"}}'],
  ['{"data":{"title":"x","html":"', '<p a=1 b=2>x</p>', '"}}'],
  ['{"data":{"title":"x","html":"', '<a <b ', '"}}'],
  ['{"data":{"title":"x","html":"', '&lt;&amp', '"}}'],
  ['{"items":[', '{"title":"x","url":"/wine/","children":[', ''],
  ['{"error":{"code":"', '\\u0430', '"}}'],
  [' ', ' ', '{}'],
];
const answerFields: readonly (readonly [name: string, before: string, part: string, behind: string])[] = [
  ['Refresh', '5', ' ', '"x'],
  ['Set-Cookie', 'a=b; path=', '\t', '=\u00a0'],
  ['Link', '', '<', ''],
  ['Link', '', '</a>; rel=x, ', '</b>'],
  ['Cache-Control', '', 'a="', ''],
  ['Cache-Control', '', 'max-age=1, ', 'x'],
  ['Vary', '', 'a, ', 'b'],
  ['Location', '//', 'a', ''],
  ['Content-Type', 'image/png', ' ', ';,'],
  ['Age', '', '1, ', '1'],
  ['Retry-After', '', '9', ''],
];

const json = { 'Content-Type': 'application/json' };
const repeated = (part: string, longest: number): string => part.repeat(Math.max(1, Math.floor(longest / part.length)));

export function withBody(path: string, [before, part, behind]: (typeof bodyParts)[number], share = 1): Costly {
  const reply = answer(200, before + repeated(part, share * LONGEST.body) + behind, json);
  const what = `${path} → ${before}${part} × ${share}`;
  return { kind: 'answer', what, request: writeRequest('GET', path, []), answer: { reply } };
}

export function withField(path: string, [name, before, part, behind]: (typeof answerFields)[number]): Costly {
  const reply = answer(200, '{}', { [name]: before + repeated(part, LONGEST.field) + behind });
  const what = `${path} → ${name}: ${before}${part} ×`;
  return { kind: 'answer', what, request: writeRequest('GET', path, []), answer: { reply } };
}

/** A page, or the call itself, while the API answers a row with one dear value; all else is as by default. */
export function withPlace(target: string, row: CallKey, path: readonly string[], dear: Dear): Costly {
  const kind = /json|suggest/.test(target) ? 'answer' : 'page';
  let made: Buffer | undefined;
  const reply: Reply = {
    do: 'bytes',
    make: ({ body }) => {
      made ??= Buffer.from(withDear(completed(calls[row].answer, body), path, dear));
      const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${made.length}\r\n\r\n`;
      return Buffer.concat([Buffer.from(head), made]);
    },
  };
  const what = `GET ${target}: ${row} ${path.join('.')}: ${dear.name}`;
  return { kind, what, request: writeRequest('GET', target, []), answer: { row, reply } };
}

/** The rows that the storefront asks for, each with the pages that do, and with its own address. */
export async function findAskers(shop: ShopProcess): Promise<Map<CallKey, string[]>> {
  const askers = new Map<CallKey, Set<string>>();
  for (const target of [...addresses.map((one) => encodeURI(one)), '/sitemap-shops.xml', '/sitemap-brands.xml']) {
    shop.upstream.reset();
    await shop.forget();
    await exchangeBytes(shop.port, writeRequest('GET', target, []), 2000);
    for (const seen of shop.upstream.seen()) {
      const row = rowOf(seen) as CallKey | undefined;
      if (row !== undefined) askers.set(row, (askers.get(row) ?? new Set([seen.url])).add(target));
    }
  }
  return new Map([...askers].map(([row, targets]) => [row, [...targets]]));
}

/** Each place of each row that is asked for, each time in another of the pages that ask for it. */
export function answerCases(askers: ReadonlyMap<CallKey, readonly string[]>, seed: number): Costly[] {
  let nth = seed;
  return [...askers].flatMap(([row, targets]) =>
    placesIn(calls[row].answer).flatMap(({ path, schema }) =>
      dearValues(schema).map((dear) => {
        nth += 1;
        return withPlace(targets[nth % targets.length] ?? '/', row, path, dear);
      }),
    ),
  );
}

/** Bodies that fit no schema, and header fields of the API. */
export function shapeCases(): Costly[] {
  return addresses
    .filter((one) => /json|\/upload\/|\/something/.test(one))
    .map((one) => encodeURI(one))
    .flatMap((path) => [
      ...bodyParts.map((parts) => withBody(path, parts)),
      ...answerFields.map((field) => withField(path, field)),
    ]);
}
