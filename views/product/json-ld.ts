/** JSON-LD of a product: an offer for each variation with a price. It holds nothing that the page does not show. */
import type { Variation } from '../../shared/contract/things.ts';
import { shownMoney } from '../../shared/rules/money.ts';
import { absoluteUrl } from '../data/addresses.ts';
import type { ProductModel } from './model.ts';

const availability: Record<Variation['availability_status'], string> = {
  in_stock: 'https://schema.org/InStock',
  on_order: 'https://schema.org/BackOrder',
  out_of_stock: 'https://schema.org/OutOfStock',
};

/** schema.org `Product`. @param origin scheme and host of the region */
export function productJsonLd(model: ProductModel, origin: string): object {
  const { goods, code, pictures, rating, variants, productUrl } = model;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: goods.title,
    ...(code !== '' && { sku: code }),
    url: origin + productUrl,
    ...(pictures.length > 0 && { image: pictures.map(({ url }) => absoluteUrl(url, origin)) }),
    ...(isShown(model, goods.category) && { category: goods.category }),
    ...(isShown(model, goods.brand) && { brand: { '@type': 'Brand', name: goods.brand } }),
    ...(rating &&
      rating.count > 0 && {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.value, reviewCount: rating.count },
      }),
    offers: variants
      // The page shows no price for other variations that are out of stock, and an offer needs one.
      .filter(([, url, , status]) => status !== 'out_of_stock' || url === model.url)
      .map(([variant, url, price, status]) => ({
        '@type': 'Offer',
        name: variant,
        url: origin + url,
        price: shownMoney(price),
        priceCurrency: 'RUB',
        availability: availability[status],
      })),
  };
}

/** Does the page show the name in its title, its breadcrumbs or its attributes? */
function isShown({ goods, crumbs, attributes }: ProductModel, name: string): boolean {
  const values = attributes.flatMap(([, texts]) => texts.map(([text]) => text));
  return name !== '' && [goods.title, ...crumbs.map(([title]) => title), ...values].some((text) => text.includes(name));
}
