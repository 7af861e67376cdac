/** What the product page shows of the API's answer: the product, with one of its variations in front. */
import type { NotableGoods } from '../../../client/store/visitor/goods-notes.ts';
import type { Attribute, Product, Variation } from '../../../shared/contract/things.ts';
import type { GoodsRef } from '../../../shared/goods.ts';
import { type Supply, supplyOf } from '../../../shared/rules/goods/availability.ts';
import { factsOf } from '../../../shared/rules/goods/facts.ts';
import type { Rating } from '../../../shared/rules/goods/rating.ts';
import { catalogueTexts } from '../../../shared/texts/catalogue.ts';
import type { Place } from '../../context/place.ts';
import { isLinked, isProduct } from '../../data/addresses.ts';
import { goodsRef, labelsOf, valueText, variantName, variationsOf, variationUrl } from '../../data/card-model.ts';
import type { ScreenQuery } from '../../data/query.ts';
import { CATALOGUE_STALE_MS } from '../../data/stale-times.ts';
import type { Crumb } from '../../ui/page-parts/breadcrumbs.tsx';
import { crumbSteps } from '../../ui/page-parts/crumbs.ts';
import type { ShownPicture } from '../../ui/pictures/picture.ts';
import type { Verdict } from '../screen.ts';
import { productPictures } from './pictures.ts';

/** A variation as a chip: what it is called, its own page, its price, can it be had. */
export type Variant = readonly [variant: string, url: string, price: number, status: Variation['availability_status']];

/** The values of an attribute, with links where their listing exists. */
export type AttributeRow = readonly [title: string, values: readonly (readonly [text: string, url?: string])[]];

export interface ProductModel extends Supply {
  readonly goods: GoodsRef;
  /** The product's own address: its canonical (contract.md §5.6). */
  readonly productUrl: string;
  /** The address of the variation in front. */
  readonly url: string;
  readonly code: string;
  readonly labels: readonly string[];
  readonly pictures: readonly ShownPicture[];
  readonly attributes: readonly AttributeRow[];
  /** Which of the attributes are told at a glance: their places, in the order of telling. */
  readonly facts: readonly number[];
  readonly variants: readonly Variant[];
  readonly oldPrice?: number;
  readonly html?: string;
  readonly crumbs: readonly Crumb[];
  readonly rating?: Rating;
}

/**
 * @param path of the page: it says which variation stands in front
 * @param goods the id of the one in front, where several share the page
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
  const attributes = tellingAttributes(product);
  return {
    goods: goodsRef(product, shown),
    productUrl: [product.url, shown.url].find(isProduct) ?? path,
    url: variationUrl(shown, variations),
    code: shown.code,
    labels: labelsOf(shown),
    pictures: productPictures(product, shown),
    attributes: attributes.map(attributeRow),
    facts: factsOf(attributes).map((fact) => attributes.indexOf(fact)),
    variants: variations.map((each) => [
      variantName(each),
      variationUrl(each, variations),
      each.price,
      each.availability_status,
    ]),
    ...supplyOf(shown),
    ...(typeof shown.price_old === 'number' && { oldPrice: shown.price_old }),
    ...(typeof html === 'string' && html !== '' && { html }),
    crumbs: crumbSteps(product.breadcrumbs, [{ title: catalogueTexts.title, url: '/catalog/' }], {
      title: product.title || shown.title,
      url: product.url,
    }),
    ...(rating && { rating }),
  };
}

/** What is noted of the goods in front. */
export function notableProduct({ goods: { id, title, price }, url, pictures }: ProductModel): NotableGoods {
  return { id, title, price, url, image: pictures[0]?.small ?? '' };
}

/** Attributes without a name or a value say nothing. */
function tellingAttributes({ attributes }: Product): readonly Attribute[] {
  return attributes
    .map((attribute) => ({ ...attribute, values: attribute.values.filter((value) => valueText(value) !== '') }))
    .filter(({ title, values }) => title !== '' && values.length > 0);
}

function attributeRow({ title, values }: Attribute): AttributeRow {
  const linked = (url: unknown): url is string => typeof url === 'string' && isLinked(url);
  return [title, values.map((value) => (linked(value.url) ? [valueText(value), value.url] : [valueText(value)]))];
}

/** Does a variation end with the same permalink, whatever stands before it (D22)? */
function sameName(path: string): (variation: Variation) => boolean {
  const name = path.slice(path.lastIndexOf('/'));
  return ({ url }) => url.endsWith(name);
}

/** Where the page belongs when its path is not its own; undefined where it is, or the API names no page of ours (D22). */
export function properAddress({ productUrl, url, variants }: ProductModel, path: string): string | undefined {
  if (path === productUrl || variants.some(([, own]) => own === path)) return undefined;
  const name = path.slice(path.lastIndexOf('/'));
  const [own = ''] = (productUrl.endsWith(name) ? productUrl : url).split('?', 1);
  return isProduct(own) ? own : undefined;
}

/** A legacy address leads to the first variation, unless that is its own (spec §2, D22); what names no page of ours is none. */
export function legacyVerdict({ variants: [first], productUrl }: ProductModel, path: string): Verdict | undefined {
  const own = first?.[1] ?? productUrl;
  if (own === path) return undefined;
  return isProduct(own) ? { redirect: own } : { status: 404 };
}

export function productQuery({ path, query }: Pick<Place, 'path' | 'query'>): ScreenQuery<ProductModel> {
  const goods = typeof query.goods === 'string' ? query.goods : undefined;
  const address = goods === undefined ? path : `${path}?goods=${goods}`;
  return {
    key: ['product', address],
    load: async (api, signal) =>
      productModel((await api('GET {product}?format=json', { product: path }, { signal })).product, path, goods),
    staleTime: CATALOGUE_STALE_MS,
    // A chip leads to another variation of the same product: the page stays while it loads.
    keeps: ({ variants }) => variants.some(([, own]) => own === address),
  };
}
