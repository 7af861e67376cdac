/** Every row of the table, asked once with what the samples give. */
import { randomUUID } from 'node:crypto';
import { fillAddress } from '../../shared/contract/addresses.ts';
import { type CallKey, calls } from '../../shared/contract/calls.ts';
import type { Visitor } from './client.ts';
import { answerProblems, type Finding, finding, skipped } from './findings.ts';
import { excuseFor, type Lacking } from './lacking.ts';
import type { Samples } from './samples.ts';

/** Rows that leave something behind: asked only when the caller allows it. They are tried by the rules of writing.ts. */
const writes = (key: CallKey): boolean => !key.startsWith('GET ') || key === 'GET /catalog/goods_hit/';

export async function checkReadingRows(visitor: Visitor, samples: Samples): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const key of Object.keys(calls) as CallKey[]) {
    if (!writes(key)) findings.push(await checkRow(visitor, key, inputOf(key, samples), samples.lacking));
  }
  const others = [...samples.lacking].filter((offer) => !Object.hasOwn(calls, offer));
  return [...findings, ...others.map((offer) => skipped(offer, 'optional, and not there (contract.md §6, D62)'))];
}

export function skipWritingRows(): Finding[] {
  const keys = (Object.keys(calls) as CallKey[]).filter(writes);
  return keys.map((key) => skipped(key, 'writes: asked with --write only'));
}

/**
 * Asks one row and holds the answer against its schema.
 * @param input undefined: the API showed nothing to ask for
 */
export async function checkRow(
  visitor: Visitor,
  key: CallKey,
  input: RowInput | undefined,
  lacking: Lacking,
): Promise<Finding> {
  const excuse = excuseFor(key, input ?? {}, lacking);
  if (excuse !== undefined) return skipped(key, excuse);
  if (input === undefined) return finding(key, '', ['the API showed nothing that this could be asked for']);
  const { method, url } = fillAddress(key, input);
  const body = input.body === undefined ? {} : { body: input.body };
  try {
    const reply = await visitor.ask(url, { method, idempotencyKey: randomUUID(), ...body });
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
