/** The parts of a product that do not depend on the city: composed once, stored as JSON. */
import type { Product, Variation } from '../../shared/contract/things.ts';
import type { SeedBrand, SeedCategory, SeedGoods, SeedProduct } from '../seed/model.ts';

export type CardVariation = Pick<
  Variation,
  'id' | 'url' | 'title' | 'code' | 'labels' | 'variant' | 'brand' | 'category' | 'image'
>;

/** A product in a listing, without prices and availability. */
export type Card = Pick<Product, 'id' | 'title' | 'url' | 'image' | 'attributes' | 'rating'> & {
  readonly variations: readonly CardVariation[];
};

/** What only the product's own page shows in addition. */
export type Details = Pick<Product, 'images' | 'html' | 'breadcrumbs'>;

export function cardOf(product: SeedProduct, brand: SeedBrand, category: SeedCategory): Card {
  const picture = product.goods[0]?.image ?? '';
  return {
    id: product.id,
    title: product.title,
    url: product.url,
    image: { s_url: picture, url: picture, l_url: picture },
    attributes: [...product.attributes],
    rating: product.rating,
    variations: product.goods.map((goods) => variationOf(goods, brand, category)),
  };
}

function variationOf(goods: SeedGoods, brand: SeedBrand, category: SeedCategory): CardVariation {
  return {
    id: goods.id,
    url: goods.url,
    title: goods.title,
    code: goods.code,
    labels: goods.labels.map((title) => ({ title })),
    variant: goods.variant,
    brand: brand.title,
    category: category.title,
    image: { s_url: goods.image, url: goods.image },
  };
}

export function detailsOf(product: SeedProduct, category: SeedCategory): Details {
  const section = category.sections.find(({ code }) => code === product.section);
  const categoryUrl = `/${category.code}/`;
  return {
    images: [...product.images],
    html: product.html,
    breadcrumbs: [
      { title: 'Главная', url: '/' },
      { title: 'Каталог', url: '/catalog/' },
      { title: category.title, url: categoryUrl },
      ...(section === undefined ? [] : [{ title: section.title, url: `${categoryUrl}${section.code}/` }]),
      { title: product.title, url: product.url },
    ],
  };
}
