/** Finds out what the API has to show: a listing, a product, a shop … taken from its own answers. */
import type { CallAnswer, CallKey } from '../../shared/contract/calls.ts';
import type { Geo, Product } from '../../shared/contract/things.ts';
import { optionalScreens } from '../../shared/optional.ts';
import { categories } from '../../shared/profile/profile.ts';
import type { Visitor } from './client.ts';
import { findLacking, type Lacking } from './lacking.ts';

export interface Samples {
  readonly lacking: Lacking;
  readonly geos: readonly Geo[];
  readonly listing: string;
  readonly product: Product | undefined;
  /** The goods id of something that can be put in the cart. */
  readonly goods: number | undefined;
  readonly shopId: number | undefined;
  readonly article: { readonly rubric: string; readonly id: number } | undefined;
  readonly brand: string | undefined;
  readonly contentUrl: string;
  /** A word that is found. */
  readonly word: string;
}

/** What an API keeps or not. @returns the problems; undefined: it has nothing to show it by */
export type Rule = (visitor: Visitor, samples: Samples) => Promise<readonly string[] | undefined>;

const [first] = categories;

export async function findSamples(visitor: Visitor): Promise<Samples> {
  const geos = (await read<'GET /api/geo.json'>(visitor, '/api/geo.json'))?.geos ?? [];
  const { categories: sections = [] } =
    (await read<'GET /api/catalog/categories.json'>(visitor, '/api/catalog/categories.json')) ?? {};
  const biggest = [...sections].sort((a, b) => b.count - a.count)[0];
  const listing = biggest?.url ?? `/${first?.code}/`;
  const goods = await read<'GET {listing}?format=json'>(visitor, `${listing}?format=json`);
  const products = goods?.data?.products ?? [];
  const product = products.find((one) => one.variations?.length > 1) ?? products[0];
  const variations = products.flatMap((one) => one.variations ?? []);
  const shops = (await read<'GET /api/shop.json'>(visitor, '/api/shop.json'))?.data;
  const article = (await read<'GET /article.json'>(visitor, '/article.json'))?.data?.[0];
  const brands = (await read<'GET /brands.json'>(visitor, '/brands.json'))?.data;
  const lacking = await findLacking(visitor);
  const texts = [...optionalScreens].flatMap(([path, { call }]) => (call === 'GET /api/content.json' ? [path] : []));
  return {
    lacking,
    geos,
    listing,
    product,
    goods: variations.find((one) => one.availability_status === 'in_stock')?.id ?? variations[0]?.id,
    shopId: shops?.[0]?.id,
    article: article === undefined ? undefined : { rubric: article.rubric.code, id: article.id },
    brand: brands?.[0]?.code,
    contentUrl: texts.find((path) => !lacking.has(path)) ?? texts[0] ?? '/faq/',
    word: product?.title.split(/\s+/)[0] ?? first?.title ?? '',
  };
}

/** An answer taken on trust: whether it fits is told where its row is checked. */
async function read<K extends CallKey>(visitor: Visitor, path: string): Promise<Partial<CallAnswer<K>> | undefined> {
  try {
    const { status, json } = await visitor.ask(path);
    return status === 200 && typeof json === 'object' && json !== null ? (json as Partial<CallAnswer<K>>) : undefined;
  } catch {
    return undefined;
  }
}
