/** Reads the products of all categories with their goods from the tables, and derives the rest. */
import { goodsPicture } from '../pictures/addresses.ts';
import { type AttributeNames, attributesOf } from './attributes.ts';
import type { Producer } from './brands.ts';
import type { Shelf } from './categories.ts';
import type { Row } from './files/row.ts';
import { indexRows, readTable } from './files/table.ts';
import type { SeedGoods, SeedProduct, SeedReview } from './model.ts';
import { permalink } from './permalink.ts';
import { composeReviews, ratingOf } from './reviews.ts';
import { type DescribeProduct, type OwnWords, readTexts } from './texts.ts';

/** 1 November 2026 in days since 1970: the demo shop's reference date. */
const stockedOn = 20758;
/** Days for which goods count as new. */
const newFor = 45;
/** Products of at least this popularity can be a hit. */
const hitFrom = 500;
/** In the lists that show a hit, this many products as popular as it are none. */
const hitEvery = 12;
const DAY_MS = 24 * 60 * 60 * 1000;

const productColumns = ['id', 'section', 'brand', 'title', 'popularity', 'added', 'reviews', 'liking', 'texts'];
const goodsColumns = ['id', 'product', 'variant', 'price', 'price_old', 'withdrawn'];

export interface Catalogue {
  readonly shelves: readonly Shelf[];
  readonly producers: ReadonlyMap<string, Producer>;
  readonly attributes: AttributeNames;
}

/** All products, category by category; ids of products and goods are unique in the whole shop. */
export function readProducts(folder: string, { shelves, producers, attributes }: Catalogue): SeedProduct[] {
  const grapes = indexRows(readTable(folder, 'grapes.tsv', { required: ['title', 'nose', 'taste', 'food'] }), 'title');
  const taken = {
    products: new Map<string, string>(),
    goods: new Map<string, string>(),
    urls: new Map<string, string>(),
  };
  const products = shelves.flatMap((shelf) => {
    const at = `categories/${shelf.category.code}`;
    const describe = readTexts(folder, `${at}/texts.tsv`);
    const optional = ['sommelier', ...attributes.keys()];
    const rows = readTable(folder, `${at}/products.tsv`, { required: productColumns, optional });
    const products = indexRows(rows, 'id', taken.products);
    const goodsRows = readTable(folder, `${at}/goods.tsv`, { required: goodsColumns });
    indexRows(goodsRows, 'id', taken.goods);
    for (const row of goodsRows) row.reference('product', products);
    const goodsOf = Map.groupBy(goodsRows, (row) => row.text('product'));
    return rows.map((row) => {
      const goods = goodsOf.get(row.text('id')) ?? row.fail('id', `it has no goods in ${at}/goods.tsv`);
      const producer = row.reference('brand', producers);
      return composeProduct({ row, goods, shelf, producer, attributes, grapes, describe });
    });
  });
  return labelHits(products);
}

/**
 * 'Хит' is said of few, or it says nothing: walking down the products by popularity, one is a hit if neither the whole
 * catalogue, nor its category, section or brand has had another one among its last products.
 */
function labelHits(products: readonly SeedProduct[]): SeedProduct[] {
  const since = new Map<string, number>();
  const hits = new Set<SeedProduct>();
  for (const product of products.toSorted((a, b) => b.popularity - a.popularity || a.id - b.id)) {
    const { category, section, brandId, popularity } = product;
    const lists = ['', category, `${category}/${section}`, `${brandId}`];
    const isHit = popularity >= hitFrom && lists.every((list) => (since.get(list) ?? hitEvery) >= hitEvery);
    if (isHit) hits.add(product);
    for (const list of lists) since.set(list, isHit ? 0 : (since.get(list) ?? hitEvery) + 1);
  }
  const labelled = (goods: SeedGoods): SeedGoods => ({ ...goods, labels: ['Хит', ...goods.labels] });
  return products.map((product) => (hits.has(product) ? { ...product, goods: product.goods.map(labelled) } : product));
}

interface ProductParts {
  readonly row: Row;
  /** The rows of its goods. */
  readonly goods: readonly Row[];
  readonly shelf: Shelf;
  readonly producer: Producer;
  readonly attributes: AttributeNames;
  readonly grapes: ReadonlyMap<string, Row>;
  readonly describe: DescribeProduct;
}

function composeProduct(parts: ProductParts): SeedProduct {
  const { row, shelf, producer } = parts;
  const id = row.count('id');
  const title = row.text('title');
  const addedOn = row.date('added').getTime() / DAY_MS;
  const popularity = row.number('popularity');
  const goods = parts.goods.map((one) => composeGoods(one, { product: row, shelf, labels: labelsOf(row, addedOn) }));
  const reviews = reviewsOf(row, shelf, id, addedOn);
  const [first] = goods;
  const variants = goods.map(({ variant }) => variant);
  return {
    id,
    category: shelf.category.code,
    section: row.text('section'),
    brandId: producer.brand.id,
    title,
    url: first?.url ?? '',
    attributes: attributesOf(parts.attributes, { row, shelf, producer, variants }),
    images: imagesOf(first?.id ?? 0, title),
    html: parts.describe(row, ownWords(parts)),
    rating: ratingOf(reviews),
    reviews,
    popularity,
    addedOn,
    goods,
  };
}

/** Values for the placeholders in texts: about the producer, a wine's grape, and how it was made. */
function ownWords({ row, producer, grapes }: ProductParts): OwnWords {
  const [grapeTitle] = row.list('grape', '; ');
  const grape = grapes.get(grapeTitle ?? '');
  const aging = row.optional('aging');
  return {
    producer: producer.about,
    nose: grape?.text('nose'),
    taste: grape?.text('taste'),
    food: grape?.text('food'),
    aging: aging && aging.charAt(0).toLowerCase() + aging.slice(1),
    vintage: row.optional('vintage'),
  };
}

function reviewsOf(row: Row, { words }: Shelf, productId: number, addedOn: number): SeedReview[] {
  if (row.optional('reviews') === undefined) return [];
  const liking = row.number('liking');
  return composeReviews({ productId, words, count: row.count('reviews'), liking, addedOn, until: stockedOn });
}

function imagesOf(goodsId: number, alt: string): SeedProduct['images'] {
  const picture = (url: string, alt: string, isMain: boolean) => ({
    ...{ url, s_url: url, l_url: url, is_main: isMain, width: 300, height: 400, alt },
  });
  return [
    picture(goodsPicture(goodsId), alt, true),
    picture(goodsPicture(goodsId, 'close-up'), `${alt}: крупный план`, false),
  ];
}

function labelsOf(row: Row, addedOn: number): string[] {
  return [...(stockedOn - addedOn < newFor ? ['Новинка'] : []), ...(row.flag('sommelier') ? ['Выбор сомелье'] : [])];
}

interface GoodsParts {
  readonly product: Row;
  readonly shelf: Shelf;
  readonly labels: readonly string[];
}

function composeGoods(row: Row, { product, shelf, labels }: GoodsParts): SeedGoods {
  const id = row.count('id');
  const variant = row.text('variant');
  const title = `${product.text('title')}, ${variant}`;
  const price = row.count('price');
  const priceOld = row.optional('price_old') === undefined ? null : row.count('price_old');
  if (priceOld !== null && priceOld <= price) row.fail('price_old', 'is no more than the price');
  return {
    id,
    productId: product.count('id'),
    url: `/${shelf.category.code}/${permalink(title)}.html`,
    title,
    code: String(100000 + ((id * 7919) % 899981)),
    labels: priceOld === null ? labels : [...labels, 'Скидка'],
    variant,
    price,
    priceOld,
    image: goodsPicture(id),
    discontinued: row.flag('withdrawn'),
  };
}
