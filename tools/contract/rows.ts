/** Every row of the table, asked once with what the samples give. */
import { randomUUID } from 'node:crypto';
import { isNotOffered } from '../../server/optional-calls/probe.ts';
import { fillAddress } from '../../shared/contract/addresses.ts';
import type { CallRow } from '../../shared/contract/call-row.ts';
import { type CallKey, calls } from '../../shared/contract/calls.ts';
import type { Visitor } from './client.ts';
import { answerProblems, type Finding, finding, skipped } from './findings.ts';
import type { Samples } from './samples.ts';

/** Rows that leave something behind: asked only when the caller allows it. They are tried by the rules of writing.ts. */
const writing = new Set<CallKey>([
  'POST /session/geo.json',
  'POST /api/cart/update.json',
  'DELETE /api/cart/delete/{id}.json',
  'POST /api/checkout/shops.json',
  'POST /api/checkout.json',
  'POST /api/feedback.json',
  'POST /api/feedback/partners.json',
  'POST /api/feedback/callback.json',
  'POST /calculator.json',
  'GET /catalog/goods_hit/',
  'POST /api/orders/{code}/shop.json',
  'POST /api/orders/{code}/cancel.json',
  'POST /api/stock/{id}/notify.json',
  'POST /api/reviews/{id}.json',
]);

export async function checkReadingRows(visitor: Visitor, samples: Samples): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const key of Object.keys(calls) as CallKey[]) {
    if (!writing.has(key)) findings.push(await checkRow(visitor, key, inputOf(key, samples)));
  }
  return findings;
}

export function skipWritingRows(): Finding[] {
  return [...writing].map((key) => skipped(key, 'writes: asked with --write only'));
}

/** Asks one row and holds the answer against its schema. @param input undefined: the API showed nothing to ask for */
export async function checkRow(visitor: Visitor, key: CallKey, input: RowInput | undefined): Promise<Finding> {
  if (input === undefined) return finding(key, '', ['the API showed nothing that this could be asked for']);
  const { method, url } = fillAddress(key, input);
  const body = input.body === undefined ? {} : { body: input.body };
  try {
    const reply = await visitor.ask(url, { method, idempotencyKey: randomUUID(), ...body });
    const row: CallRow = calls[key];
    if (row.optional && isNotOffered(reply.status)) return skipped(key, 'optional, and not offered (contract.md §6)');
    return finding(key, url, answerProblems(calls[key].answer, reply));
  } catch (error) {
    return finding(key, url, [`no answer: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

export interface RowInput {
  readonly query?: object;
  readonly body?: object;
  readonly [param: string]: unknown;
}

function inputOf(key: CallKey, samples: Samples): RowInput | undefined {
  const { listing, product, shopId, article, brand, goods } = samples;
  switch (key) {
    case 'GET /api/shop/{id}.json':
      return shopId === undefined ? undefined : { id: shopId };
    case 'GET /api/stock/{id}.json':
    case 'GET /api/stock/{id}/regions.json':
    case 'GET /api/goods/{id}/related.json':
    case 'GET /api/reviews/{id}.json':
      return goods === undefined ? undefined : { id: goods };
    case 'GET /api/shop/{id}/stock.json':
      return shopId === undefined ? undefined : { id: shopId, query: { goods: [goods ?? 0] } };
    case 'GET /api/goods.json':
      return { query: { ids: [goods ?? 0] } };
    case 'GET {listing}?format=json':
    case 'GET {listing}filter.json':
    case 'GET {listing}filter_availible.json':
      return { listing };
    case 'GET {product}?format=json':
      return product === undefined ? undefined : { product: product.url };
    case 'GET /brands/{code}/?format=json':
      return brand === undefined ? undefined : { code: brand };
    case 'GET /article/{rubric}/{id}.json':
      return article;
    case 'GET /api/content.json':
      return { query: { url: samples.contentUrl } };
    case 'GET /api/search/suggest.json':
      return { query: { q: samples.word } };
    default:
      return {};
  }
}
