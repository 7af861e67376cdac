/** The model of the product page: the product, and the one of its variations that is shown. */

import { queryOptions } from '@tanstack/react-query';
import type { NotableGoods } from '../../client/favourites/goods-notes.ts';
import type { Attribute, Product, Variation } from '../../shared/contract/things.ts';
import type { GoodsRef } from '../../shared/goods.ts';
import { type Supply, supplyOf } from '../../shared/rules/catalogue/availability.ts';
import { factsOf } from '../../shared/rules/catalogue/facts.ts';
import type { Rating } from '../../shared/rules/catalogue/rating.ts';
import { keepShortWordsOf } from '../../shared/rules/no-break.ts';
import { catalogueTexts } from '../../shared/texts/pages/catalogue.ts';
import { productTexts } from '../../shared/texts/pages/product.ts';
import type { Place } from '../context/place.ts';
import { isLinked, isProduct } from '../data/addresses.ts';
import { goodsRef, inOrder, labelsOf, valueText, variantName, variationsOf, variationUrl } from '../data/card-model.ts';
import { apiOf, CATALOGUE } from '../data/query.ts';
import type { Verdict } from '../data/screen.ts';
import { type Crumb, crumbSteps } from '../ui/page-parts/breadcrumbs.tsx';
import type { ShownPicture } from '../ui/pictures/picture-strip.tsx';

/** A variation as a chip: name, address of its page, price, availability. */
export type Variant = readonly [variant: string, url: string, price: number, status: Variation['availability_status']];

/** An attribute: title, and values with the path of their listing if it exists. */
export type AttributeRow = readonly [title: string, values: readonly (readonly [text: string, url?: string])[]];

export interface ProductModel extends Supply {
  readonly goods: GoodsRef;
  /** Path of the product, which is the canonical of the page (contract.md §5.6). */
  readonly productUrl: string;
  /** Address of the variation shown, with `?goods=` if it shares its path with another. */
  readonly url: string;
  readonly code: string;
  readonly labels: readonly string[];
  readonly pictures: readonly ShownPicture[];
  readonly attributes: readonly AttributeRow[];
  /** Indexes of the attributes listed under 'Коротко', in that order. */
  readonly facts: readonly number[];
  /** What a gift basket holds. */
  readonly contents?: readonly string[];
  readonly variants: readonly Variant[];
  readonly oldPrice?: number;
  readonly html?: string;
  readonly crumbs: readonly Crumb[];
  readonly rating?: Rating;
}

/** Code of the attribute that lists what a gift basket holds (conventions.md §4). */
const CONTENTS = 'contents';

/**
 * @param path path of the page, which decides which variation is shown
 * @param goods goods id of the variation to show, when several share the path
 * @throws Error for a product without variations, which the contract rules out
 */
export function productModel(product: Product, path: string, goods?: string): ProductModel {
  const { html, rating } = product;
  const variations = variationsOf(product);
  const shown =
    variations.find(({ id }) => String(id) === goods) ??
    variations.find(({ url }) => url === path) ??
    variations.find(sameName(path)) ??
    variations[0];
  if (shown === undefined) throw new Error(`product ${product.id} without a variation`);
  const telling = tellingAttributes(product);
  const contents = telling.find(({ code }) => code === CONTENTS)?.values.map(valueText);
  const attributes = telling.filter(({ code }) => code !== CONTENTS);
  return {
    goods: goodsRef(product, shown),
    productUrl: [product.url, shown.url].find(isProduct) ?? path,
    url: variationUrl(shown, variations),
    code: String(shown.code),
    labels: labelsOf(shown),
    pictures: productPictures(product, shown),
    attributes: attributes.map(attributeRow),
    facts: factsOf(attributes).map((fact) => attributes.indexOf(fact)),
    ...(contents && { contents }),
    variants: variations.map((each) => [
      variantName(each),
      variationUrl(each, variations),
      each.price,
      each.availability_status,
    ]),
    ...supplyOf(shown),
    ...(typeof shown.price_old === 'number' && { oldPrice: shown.price_old }),
    ...(typeof html === 'string' && html !== '' && { html: keepShortWordsOf(html) }),
    crumbs: crumbSteps(product.breadcrumbs, [{ title: catalogueTexts.title, url: '/catalog/' }], {
      title: product.title || shown.title,
      url: product.url,
    }),
    ...(rating && { rating }),
  };
}

/** What the browser notes of the variation shown. */
export function notableProduct({ goods: { id, title, price }, url, pictures }: ProductModel): NotableGoods {
  return { id, title, price, url, image: pictures[0]?.small ?? '' };
}

/** The attributes that have a title and at least one value; empty values are left out. */
function tellingAttributes({ attributes }: Product): readonly Attribute[] {
  return attributes
    .map((attribute) => ({
      ...attribute,
      values: inOrder(attribute.values).filter((value) => valueText(value) !== ''),
    }))
    .filter(({ title, values }) => title !== '' && values.length > 0);
}

function attributeRow({ title, values }: Attribute): AttributeRow {
  const linked = (url: unknown): url is string => typeof url === 'string' && isLinked(url);
  return [title, values.map((value) => (linked(value.url) ? [valueText(value), value.url] : [valueText(value)]))];
}

/** Matches variations with the permalink of a path, under any prefix (D22). */
function sameName(path: string): (variation: Variation) => boolean {
  const name = path.slice(path.lastIndexOf('/'));
  return ({ url }) => url.endsWith(name);
}

/**
 * The path to redirect to when a product is requested under another path than its own (D22). Undefined if the path is
 * its own, or if the API names no product page of ours.
 */
export function properAddress({ productUrl, url, variants }: ProductModel, path: string): string | undefined {
  if (path === productUrl || variants.some(([, own]) => own === path)) return undefined;
  const name = path.slice(path.lastIndexOf('/'));
  const [own = ''] = (productUrl.endsWith(name) ? productUrl : url).split('?', 1);
  return isProduct(own) ? own : undefined;
}

/**
 * A legacy address redirects to the first variation, unless it is that variation's own (spec §2, D22). If the API names
 * no product page of ours, the page is a 404.
 */
export function legacyVerdict({ variants: [first], productUrl }: ProductModel, path: string): Verdict | undefined {
  const own = first?.[1] ?? productUrl;
  if (own === path) return undefined;
  return isProduct(own) ? { redirect: own } : { status: 404 };
}

export function productQuery({ path, query }: Pick<Place, 'path' | 'query'>) {
  const goods = typeof query.goods === 'string' ? query.goods : undefined;
  const address = goods === undefined ? path : `${path}?goods=${goods}`;
  return queryOptions<ProductModel>({
    queryKey: ['product', address],
    queryFn: async ({ signal, meta }) =>
      productModel(
        (await apiOf(meta)('GET {product}?format=json', { product: path }, { signal })).product,
        path,
        goods,
      ),
    ...CATALOGUE,
    // A chip leads to another variation of the same product: the page stays on screen while that loads.
    placeholderData: (previous) => (previous?.variants.some(([, own]) => own === address) ? previous : undefined),
  });
}

/** A picture with the URLs of its sizes; any may be missing or empty. */
type Source = { readonly [Part in 'url' | 'l_url' | 's_url' | 'alt']?: string | null | undefined };

/**
 * The pictures for a variation of a product: the variation's own, or else the product's main one, then the others,
 * without duplicates. A URL that may not be shown is empty (contract.md §5.2).
 */
export function productPictures({ title, image, images }: Product, { image: own }: Variation): readonly ShownPicture[] {
  const others: readonly Source[] = images ?? [];
  const first: Source = own && addresses(own).length > 0 ? own : image;
  const seen = new Set(addresses(first));
  // The same picture in the product's list may have further sizes.
  const twin = [...others, image].find((other) => addresses(other).some((address) => seen.has(address)));
  const rest = others.filter((other) => {
    const known = addresses(other).some((address) => seen.has(address));
    for (const address of addresses(other)) seen.add(address);
    return !known;
  });
  return [{ ...twin, ...stated(first) }, ...rest].flatMap((source, index): ShownPicture[] => {
    const small = source.url || source.l_url || source.s_url;
    if (!small) return [];
    const alt = source.alt || (index === 0 ? title : productTexts.pictureOf(title, index + 1));
    return [{ small, url: source.l_url || small, alt }];
  });
}

function addresses({ url, l_url, s_url }: Source): readonly string[] {
  return [url, l_url, s_url].flatMap((address) => address || []);
}

/** The fields that are neither missing nor empty. */
function stated(source: Source): Source {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value));
}
