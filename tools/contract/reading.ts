/** Rules that the table cannot hold (contract.md §1, §4, §5), as far as reading shows them. */

import { hasWrongHost } from '../../server/regions/regions.ts';
import { readHost } from '../../server/syntax/host-name.ts';
import type { CallAnswer } from '../../shared/contract/calls.ts';
import type { Product } from '../../shared/contract/things.ts';
import { categoryCodes } from '../../shared/profile/profile.ts';
import { type Api, Visitor } from './client.ts';
import { countProblems } from './counts.ts';
import { errorProblems, type Finding, finding, skipped } from './findings.ts';
import { ownShopRules } from './own-shop.ts';
import type { Rule, Samples } from './samples.ts';

type Listing = CallAnswer<'GET {listing}?format=json'>;

/** @param api for visitors of other regions */
export async function checkReadingRules(api: Api, visitor: Visitor, samples: Samples): Promise<Finding[]> {
  const rules: Record<string, Rule> = {
    '§1 what is unknown is a 404 with the error object': unknownThings,
    '§2 shared calls set no cookie': sharedCallsWithoutCookies,
    '§3 a product page answers under its own address, its own variation first': ownAddress,
    '§4 a product is found under any prefix (D22)': anyPrefix,
    '§4 listings page: limit, page and count are kept': paging,
    '§4 sort=price rises, sort=-price falls': sorting,
    '§5.2 pictures that begin with / are served': pictures,
    '§5.4 a price range holds, and is counted alike': priceRange,
    '§5.5 each region host has its own area and shops': (_, { geos }) => regions(api, geos),
    '§5.6 each variation answers the same product, itself first': variations,
    '§5.10 search and actions are listings with filters': otherListings,
    '§7.1 the counts of ten goods are those of their stock rows (D70)': (_, { listing }) =>
      countProblems(visitor, listing),
    ...ownShopRules(api.imageHosts ?? []),
  };
  const findings: Finding[] = [];
  for (const [name, rule] of Object.entries(rules)) findings.push(await follow(name, () => rule(visitor, samples)));
  return findings;
}

/** Runs a rule; what it throws is a problem, undefined means that the API has nothing to show it by. */
export async function follow(name: string, rule: () => Promise<readonly string[] | undefined>): Promise<Finding> {
  try {
    const problems = await rule();
    return problems === undefined ? skipped(name, 'the API shows nothing to try it by') : finding(name, '', problems);
  } catch (error) {
    return finding(name, '', [error instanceof Error ? error.message : String(error)]);
  }
}

const list = async (visitor: Visitor, path: string) => (await visitor.ask(path)).json as Listing;
const join = (listing: string, query: string) => `${listing}?format=json&${query}`;

const unknownThings: Rule = async (visitor, { lacking }) => {
  const paths = [
    `/${categoryCodes[0]}/net-takogo-razdela/?format=json`,
    `/${categoryCodes[0]}/net-takogo-tovara.html?format=json`,
    '/api/shop/999999999.json',
    ...(lacking.has('/article/') ? [] : ['/article/net-takoy-rubriki/999999999.json']),
    '/api/content.json?url=/net-takoy-stranicy/',
    '/brands/net-takogo-brenda/?format=json',
  ];
  const problems: string[] = [];
  for (const path of paths) {
    problems.push(...errorProblems(404, await visitor.ask(path)).map((problem) => `${path}: ${problem}`));
  }
  return problems;
};

const sharedCallsWithoutCookies: Rule = async (visitor, { listing }) => {
  const problems: string[] = [];
  for (const path of ['/api/geo.json', '/api/catalog/categories.json', `${listing}?format=json`]) {
    const { headers } = await visitor.ask(path);
    if (headers.getSetCookie().length > 0) problems.push(`${path}: sets a cookie, so it can be stored nowhere`);
  }
  return problems;
};

async function firstUrl(visitor: Visitor, url: string): Promise<{ product?: Product; first?: string | undefined }> {
  const { json } = await visitor.ask(`${url}?format=json`);
  const { product } = json as { product?: Product };
  return product === undefined ? {} : { product, first: product.variations[0]?.url };
}

const ownAddress: Rule = async (visitor, { product }) => {
  if (product === undefined) return undefined;
  const { first } = await firstUrl(visitor, product.url);
  return first === product.url ? [] : [`${product.url}: the first variation's url is ${first}`];
};

const anyPrefix: Rule = async (visitor, { product }) => {
  if (product === undefined) return undefined;
  const other = product.url.replace(/^.*\//, '/food/');
  const { product: found } = await firstUrl(visitor, other);
  return found?.id === product.id ? [] : [`${other}: expected product ${product.id}, came ${found?.id}`];
};

const variations: Rule = async (visitor, { product }) => {
  if (product === undefined || product.variations.length < 2) return undefined;
  const problems: string[] = [];
  for (const { id, url } of product.variations) {
    const { product: found } = await firstUrl(visitor, url);
    if (found?.id !== product.id) problems.push(`${url}: expected product ${product.id}, came ${found?.id}`);
    else if (url !== product.url && found.variations[0]?.id !== id)
      problems.push(`${url}: variation ${id} is not the first`);
  }
  return problems;
};

const paging: Rule = async (visitor, { listing }) => {
  const first = await list(visitor, join(listing, 'limit=3'));
  if (first.meta.count <= 3) return undefined;
  const second = await list(visitor, join(listing, 'limit=3&page=2'));
  const problems: string[] = [];
  if (first.meta.limit !== 3 || first.meta.page !== 1) problems.push(`limit=3: meta is ${JSON.stringify(first.meta)}`);
  if (second.meta.page !== 2) problems.push(`page=2: meta is ${JSON.stringify(second.meta)}`);
  if (first.data.products.length !== 3) problems.push(`limit=3: ${first.data.products.length} products`);
  if (second.meta.count !== first.meta.count) problems.push('the count differs between pages');
  const ids = new Set(first.data.products.map(({ id }) => id));
  if (second.data.products.some(({ id }) => ids.has(id))) problems.push('page 2 repeats goods of page 1');
  return problems;
};

const sorting: Rule = async (visitor, { listing }) => {
  const problems: string[] = [];
  for (const [sort, sign] of [
    ['price', 1],
    ['-price', -1],
  ] as const) {
    const { data } = await list(visitor, join(listing, `sort=${sort}`));
    const prices = data.products.map(({ variations: [first] }) => first?.price ?? 0);
    const wrong = prices.findIndex((price, index) => index > 0 && sign * (price - (prices[index - 1] ?? 0)) < 0);
    if (wrong > 0) problems.push(`sort=${sort}: ${prices[wrong - 1]} stands before ${prices[wrong]}`);
  }
  return problems;
};

const priceRange: Rule = async (visitor, { listing }) => {
  const { data } = await list(visitor, join(listing, 'sort=price'));
  const prices = data.products.map(({ variations: [first] }) => first?.price ?? 0);
  const to = prices[Math.floor(prices.length / 2)];
  if (to === undefined) return undefined;
  const chosen = await list(visitor, join(listing, `filter.price.to=${to}`));
  const above = chosen.data.products.filter(({ variations: all }) => all.every(({ price }) => price > to));
  const { json } = await visitor.ask(`${listing}filter_availible.json?filter.price.to=${to}`);
  const { count } = (json as CallAnswer<'GET {listing}filter_availible.json'>).data;
  const problems = above.slice(0, 3).map(({ url }) => `filter.price.to=${to}: ${url} costs more`);
  if (count !== chosen.meta.count) problems.push(`counted ${count}, listed ${chosen.meta.count}`);
  return problems;
};

const pictures: Rule = async (visitor, { product }) => {
  const url = product?.image.s_url;
  if (url === undefined || !url.startsWith('/')) return undefined;
  const { status, headers } = await visitor.ask(url);
  const type = headers.get('content-type') ?? 'none';
  return status === 200 && type.startsWith('image/') ? [] : [`${url}: status ${status}, Content-Type ${type}`];
};

async function regions(api: Api, geos: Samples['geos']): Promise<string[] | undefined> {
  const problems = geos.filter(hasWrongHost).map(({ id, host }) => `city ${id}: "${host}" is no name of a host`);
  const withHosts = geos.filter((geo) => geo.host != null && !hasWrongHost(geo)).slice(0, 4);
  if (withHosts.length < 2) return problems.length > 0 ? problems : undefined;
  for (const { id, host } of withHosts) {
    const visitor = new Visitor(api, readHost(host as string));
    const { data: area } = (await visitor.ask('/api/area.json')).json as CallAnswer<'GET /api/area.json'>;
    if (area.id !== id) problems.push(`${host}: area.json says ${area.id}, geo.json ${id}`);
    const { data: shops } = (await visitor.ask('/api/shop.json')).json as CallAnswer<'GET /api/shop.json'>;
    const foreign = shops.filter(({ areas }) => !areas.includes(id)).length;
    if (foreign > 0) problems.push(`${host}: shop.json lists ${foreign} shops of other areas`);
  }
  return problems;
}

const otherListings: Rule = async (visitor, { word }) => {
  const problems: string[] = [];
  const found = await list(visitor, join('/catalog/search/', `q=${encodeURIComponent(word)}`));
  if (found.meta.count === 0) problems.push(`search for "${word}", a word of a title, finds nothing`);
  for (const path of ['/actions/?format=json', '/actions/filter.json', '/catalog/search/filter.json?q=']) {
    const { status } = await visitor.ask(path);
    if (status !== 200) problems.push(`${path}: status ${status}`);
  }
  return problems;
};
