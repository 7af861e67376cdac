/** From drafts to goods on sale: ids, addresses, article codes, discounts, labels, reviews. */
import { goodsPicture } from '../pictures/addresses.ts';
import type { BrandSeed, CategorySeed, OfferDraft, ProductDraft } from './draft.ts';
import type { SeedGoods, SeedProduct } from './model.ts';
import { permalink } from './permalink.ts';
import { shopPrice } from './price.ts';
import { createRandom, type Random } from './random.ts';
import { composeReviews, ratingOf } from './reviews/reviews.ts';

/** 1 November 2026 in days since 1970: the day that the demo shop was stocked. */
const stockedOn = 20758;
/** Days for which goods count as new. */
const newFor = 45;
/** Percent off; with prices rounded as shops write them, 5 to 40. */
const discounts = [10, 12, 15, 20, 25, 30, 33] as const;
const firstProduct = 1001;
const firstGoods = 20001;
const sommelierCategories: ReadonlySet<string> = new Set(['wine', 'champagne-and-sparkling-wines', 'elite', 'vermut']);

/** @param brandIds the id of every brand that the drafts name */
export function composeProducts(
  shelves: readonly { readonly seed: CategorySeed; readonly drafts: readonly ProductDraft[] }[],
  brandIds: ReadonlyMap<BrandSeed, number>,
): readonly SeedProduct[] {
  let goodsCount = 0;
  let productCount = 0;
  return shelves.flatMap(({ seed, drafts }) => {
    const random = createRandom(`goods of ${seed.code}`);
    return drafts.map((draft) => {
      const brandId = brandIds.get(draft.brand);
      if (brandId === undefined) throw new Error(`brand without an id: ${draft.brand.title}`);
      const product = composeProduct(random, seed, draft, {
        brandId,
        id: firstProduct + productCount,
        firstGoodsId: firstGoods + goodsCount,
      });
      productCount += 1;
      goodsCount += draft.offers.length;
      return product;
    });
  });
}

interface Ids {
  readonly id: number;
  readonly brandId: number;
  readonly firstGoodsId: number;
}

function composeProduct(random: Random, seed: CategorySeed, draft: ProductDraft, ids: Ids): SeedProduct {
  const popularity = Math.round(1000 * random.next() ** 2);
  const addedOn = stockedOn - Math.floor(1400 * random.next() ** 1.5);
  const discount = random.chance(0.12) ? random.pick(discounts) : 0;
  const labels = productLabels(random, seed, popularity, addedOn);
  const goods = draft.offers.map((offer, index) =>
    composeGoods(random, { seed, draft, offer, labels, discount, productId: ids.id, id: ids.firstGoodsId + index }),
  );
  const image = goods[0]?.image ?? '';
  const reviews = random.chance(0.7)
    ? composeReviews({
        productId: ids.id,
        category: seed.code,
        liking: random.next(),
        interest: random.next(),
        addedOn,
        until: stockedOn,
      })
    : [];
  return {
    id: ids.id,
    category: seed.code,
    section: draft.section,
    brandId: ids.brandId,
    title: draft.title,
    url: goods[0]?.url ?? '',
    attributes: draft.attributes,
    images: productImages(ids.firstGoodsId, image, draft.title),
    html: draft.html,
    rating: ratingOf(reviews),
    reviews,
    popularity,
    addedOn,
    goods,
  };
}

function productImages(goodsId: number, url: string, alt: string): SeedProduct['images'] {
  const closeUp = goodsPicture(goodsId, 'close-up');
  return [
    { url, s_url: url, l_url: url, is_main: true, width: 300, height: 400, alt },
    {
      url: closeUp,
      s_url: closeUp,
      l_url: closeUp,
      is_main: false,
      width: 300,
      height: 400,
      alt: `${alt}: крупный план`,
    },
  ];
}

function productLabels(random: Random, seed: CategorySeed, popularity: number, addedOn: number): string[] {
  const labels: string[] = [];
  if (popularity > 880) labels.push('Хит');
  if (stockedOn - addedOn < newFor) labels.push('Новинка');
  if (sommelierCategories.has(seed.code) && random.chance(0.07)) labels.push('Выбор сомелье');
  return labels;
}

interface GoodsParts {
  readonly id: number;
  readonly productId: number;
  readonly seed: CategorySeed;
  readonly draft: ProductDraft;
  readonly offer: OfferDraft;
  readonly labels: readonly string[];
  /** Percent off the full price. */
  readonly discount: number;
}

function composeGoods(random: Random, parts: GoodsParts): SeedGoods {
  const { id, draft, offer, discount } = parts;
  const title = `${draft.title}, ${offer.variant}`;
  const full = shopPrice(offer.price);
  const price = discount === 0 ? full : shopPrice(full * (1 - discount / 100));
  const reduced = price < full;
  return {
    id,
    productId: parts.productId,
    url: `/${parts.seed.code}/${permalink(title)}.html`,
    title,
    code: String(100000 + ((id * 7919) % 899981)),
    labels: reduced ? [...parts.labels, 'Скидка'] : parts.labels,
    variant: offer.variant,
    price,
    priceOld: reduced ? full : null,
    image: goodsPicture(id),
    discontinued: random.chance(0.02),
  };
}
