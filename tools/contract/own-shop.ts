/** Whether an API fits this shop: its profile and its settings, beside the contract (conventions §5). */
import { picturesOf } from '../../server/gateway/contract/sanitise.ts';
import type { CallAnswer } from '../../shared/contract/calls.ts';
import { categoryCodes } from '../../shared/profile/profile.ts';
import type { Visitor } from './client.ts';
import type { Rule } from './samples.ts';

/** @param imageHosts `IMAGE_HOSTS`: hosts of pictures beside the API's own */
export function ownShopRules(imageHosts: readonly string[]): Readonly<Record<string, Rule>> {
  return {
    'pictures are the API’s, or of a host that IMAGE_HOSTS names': (visitor, { listing }) =>
      foreignPictures(visitor, listing, imageHosts),
    'amounts are in roubles': foreignCurrencies,
    'each category of the profile is a listing (D59)': missingCategories,
  };
}

async function foreignPictures(
  visitor: Visitor,
  listing: string,
  imageHosts: readonly string[],
): Promise<readonly string[]> {
  const isShown = picturesOf(imageHosts);
  const examples = new Map<string, string>();
  for (const path of [`${listing}?format=json`, '/brands.json', '/article.json', '/api/shop.json']) {
    for (const [name, value] of fieldsOf((await visitor.ask(path)).json)) {
      if (!isPicture(name, value) || isShown(value) || !URL.canParse(value, 'https://none')) continue;
      const { host } = new URL(value, 'https://none');
      if (!examples.has(host)) examples.set(host, `${path}: ${value} is left out → IMAGE_HOSTS=${host}`);
    }
  }
  return [...examples.values()];
}

/** `s_url` and `l_url` are pictures alone, `url` is also the address of a page. */
function isPicture(name: string, value: unknown): value is string {
  if (typeof value !== 'string') return false;
  return name === 's_url' || name === 'l_url' || (name === 'url' && /\.(?:jpe?g|png|webp|avif|gif|svg)$/i.test(value));
}

/** Names of fields by which APIs name a currency. */
const CURRENCY = /^(?:price_?)?currency(?:_?(?:code|id|iso))?$/i;
const ROUBLES = /^(?:RUB|RUR|₽|руб\.?|643)$/i;

const foreignCurrencies: Rule = async (visitor, { listing, product }) => {
  const problems = new Set<string>();
  for (const path of [`${listing}?format=json`, ...(product === undefined ? [] : [`${product.url}?format=json`])]) {
    for (const [name, value] of fieldsOf((await visitor.ask(path)).json)) {
      if (!CURRENCY.test(name) || ROUBLES.test(String(value))) continue;
      problems.add(`${path}: ${name} is "${value}", and each amount is shown in roubles`);
    }
  }
  const { json } = await visitor.ask(`${listing}filter.json`);
  const { data } = (json ?? {}) as Partial<CallAnswer<'GET {listing}filter.json'>>;
  const unit = data?.filters?.find(({ code }) => code === 'price')?.unit;
  if (typeof unit === 'string' && unit !== '₽') {
    problems.add(`${listing}filter.json: the unit of the filter "price" is "${unit}", expected "₽"`);
  }
  return [...problems];
};

const missingCategories: Rule = async (visitor) => {
  const asked = categoryCodes.map(async (code) => {
    const path = `/${code}/?format=json&limit=1`;
    const { status } = await visitor.ask(path);
    return status === 200 ? [] : [`category ${code} of the profile: the API answers ${path} with ${status}`];
  });
  return (await Promise.all(asked)).flat();
};

/** All fields of an answer, however deep. */
function* fieldsOf(value: unknown): Generator<readonly [name: string, value: unknown]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    yield [name, inner];
    yield* fieldsOf(inner);
  }
}
