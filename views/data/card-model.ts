/** The model of a product card (spec §2 'Product card'): it shows the first variation, with links to all of them. */
import type { Attribute, Product, Variation } from '../../shared/contract/things.ts';
import type { GoodsRef } from '../../shared/goods.ts';
import { type Supply, supplyOf } from '../../shared/rules/catalogue/availability.ts';
import type { Rating } from '../../shared/rules/catalogue/rating.ts';
import { byVolume } from '../../shared/rules/catalogue/volume.ts';
import { onceBy } from '../../shared/rules/once.ts';

/** Sent to the browser for each card, so fields without a value are left out. */
export interface CardModel extends Supply {
  readonly goods: GoodsRef;
  readonly url: string;
  readonly image: string;
  /** The article code. */
  readonly code: string;
  readonly labels?: readonly string[];
  /** The attribute list as one line. */
  readonly attributes?: string;
  /** All variations with their addresses, the smallest first; only where there are several. */
  readonly variants?: readonly (readonly [variant: string, url: string])[];
  readonly oldPrice?: number;
  readonly rating?: Rating;
}

/** A card has room for this many attributes. */
const ATTRIBUTES = 5;
/** A number, and its unit if it stands in the same text. */
const NUMBER = /^(\d+(?:[.,]\d+)?)(\D*)$/;
/** The no-break space keeps the dot at the end of a line, never at the beginning of one. */
const SEPARATOR = '\u00A0· ';

/** The cards of a list, without duplicate goods. @param named see `cardModel` */
export function cardModels(products: readonly Product[], named = false): readonly CardModel[] {
  return onceBy(
    products.map((product) => cardModel(product, named)),
    ({ goods }) => goods.id,
  );
}

/**
 * @param named does the first variation stand there because its goods id was asked for?
 * @throws Error for a product without variations, which the contract rules out
 */
export function cardModel(product: Product, named = false): CardModel {
  const [shown] = product.variations;
  if (shown === undefined) throw new Error(`product ${product.id} without a variation`);
  const labels = labelsOf(shown);
  const variations = variationsOf(product);
  const attributes = attributeLine(product.attributes.slice(0, ATTRIBUTES));
  return {
    goods: goodsRef(product, shown),
    url: variationUrl(shown, variations, named),
    image: shown.image?.s_url || product.image.s_url,
    code: String(shown.code),
    ...(labels.length > 0 && { labels }),
    ...(attributes !== '' && { attributes }),
    ...(variations.length > 1 && {
      variants: byVolume(
        variations.map((each) => [variantName(each), variationUrl(each, variations, named)] as const),
        ([variant]) => variant,
      ),
    }),
    ...supplyOf(shown),
    ...(shown.price_old !== null && shown.price_old !== undefined && { oldPrice: shown.price_old }),
    ...(product.rating && product.rating.count > 0 && { rating: product.rating }),
  };
}

/**
 * Attributes as one line that may break between values, but not between a number and its unit. Numbers of the same unit
 * are named, or nobody could tell a beer's strength from its gravity.
 */
function attributeLine(attributes: readonly Attribute[]): string {
  const units = attributes.map(unitOf);
  const texts = attributes.map((attribute, index) => {
    const text = attributeText(attribute).replaceAll(/(?<=\d) /g, '\u00A0');
    const unit = units[index];
    const isAlike = unit !== undefined && units.indexOf(unit) !== units.lastIndexOf(unit);
    return text !== '' && isAlike ? `${attribute.title} ${text}` : text;
  });
  return texts.filter(Boolean).join(SEPARATOR);
}

/** The unit of an attribute that is a number, '' for one without; undefined for words. */
function unitOf({ values }: Attribute): string | undefined {
  const [first] = values;
  return first !== undefined && /^\d[\d.,–-]*$/.test(first.title) ? (first.unit ?? '') : undefined;
}

/** What the cart needs of a variation. The title is the product's, or the variation's where that is empty. */
export function goodsRef(product: Pick<Product, 'title'>, shown: Variation): GoodsRef {
  return {
    id: shown.id,
    title: product.title || shown.title,
    variant: shown.variant,
    brand: shown.brand,
    category: shown.category,
    price: shown.price,
    status: shown.availability_status,
  };
}

/** The variations of a product, without duplicates. */
export function variationsOf({ variations }: Pick<Product, 'variations'>): readonly Variation[] {
  return onceBy(variations, ({ id }) => id);
}

/**
 * The address of a variation. Several may share a page (contract.md §3): it shows the first of them by default, and the
 * others by their goods id in the query.
 * @param all the product's variations
 * @param named `all` may stand in another order than on the page, so the first one needs its goods id too
 */
export function variationUrl({ id, url }: Variation, all: readonly Variation[], named = false): string {
  const sharing = all.filter((other) => other.url === url);
  return sharing.length < 2 || (!named && sharing[0]?.id === id) ? url : `${url}?goods=${id}`;
}

/** The texts of a variation's labels, without duplicates. */
export function labelsOf({ labels }: Pick<Variation, 'labels'>): readonly string[] {
  return [...new Set(labels.map(({ title }) => title).filter((title) => title !== ''))];
}

/** The text of a variation's chip. Not all goods come in sizes, and a link needs a name: the title stands in. */
export function variantName({ variant, title }: Pick<Variation, 'variant' | 'title'>): string {
  return variant === '' ? title : variant;
}

/** The values of an attribute: `Мерло 60 %, Каберне Фран`. */
export function attributeText({ values }: Attribute): string {
  return inOrder(values).map(valueText).join(', ');
}

/** Values that are numbers, as of 'Объём', by their size; words as the API has them. */
export function inOrder(values: Attribute['values']): Attribute['values'] {
  if (values.length < 2) return values;
  const sized = values.map((value) => {
    const [, size, unit] = NUMBER.exec(value.title) ?? [];
    return { value, size: Number(size?.replace(',', '.')), unit };
  });
  if (sized.some(({ size, unit }) => Number.isNaN(size) || unit !== sized[0]?.unit)) return values;
  return sized.sort((a, b) => a.size - b.size).map(({ value }) => value);
}

/** One value with its unit and its supplement (`opt`). */
export function valueText({ title, opt, unit }: Attribute['values'][number]): string {
  return [title, unit, opt].filter((part) => part !== null && part !== undefined && part !== '').join(' ');
}
