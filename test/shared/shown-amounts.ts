/** What a shop shows of some amounts, as JSON: a program of its own, because the profile is read once for each process. */
import type { CartItem } from '../../shared/contract/things.ts';
import { packPrices, priceBefore, unpackPrices } from '../../shared/rules/cart/seen-prices.ts';
import { repeatedLine } from '../../shared/rules/checkout/past-order.ts';
import { formatMoney, shownMoney } from '../../shared/rules/money.ts';
import { cartContentsTexts } from '../../shared/texts/cart-contents.ts';
import type { ListingAddress } from '../../views/catalogue/listing/address.ts';
import { chosenValues } from '../../views/catalogue/listing/filters/chosen-model.ts';
import { productJsonLd } from '../../views/product/json-ld.ts';
import type { ProductModel } from '../../views/product/model.ts';

const price = 4380.25;
const dearer = 4380.3;
const item = {
  availability_status: 'in_stock',
  stock: { retail: { in_stock: 1 }, transit: { in_stock: 0 } },
  price: dearer,
} as CartItem;
const seen = unpackPrices(packPrices([{ goods_id: 7, price }], 99));
const product = {
  goods: { title: '', brand: '', category: '' },
  code: '',
  url: '/a/',
  productUrl: '/a/',
  pictures: [],
  crumbs: [],
  attributes: [],
  variants: [['', '/a/', price, 'in_stock']],
} as unknown as ProductModel;
const filter = { price: { from: '4380.25', to: '5000.5' }, volume: { from: '0.5' } };
const chosen = chosenValues({ filter } as unknown as ListingAddress, [
  { type: 'range', code: 'price', title: 'Цена', unit: '₽' },
  { type: 'range', code: 'volume', title: 'Объём', unit: 'л' },
]);
const { offers } = productJsonLd(product, '') as { readonly offers: readonly { readonly price: number }[] };

console.log(
  JSON.stringify({
    texts: [price, 4380, 0.5, 4099.92, -1.005, 1e-9].map(formatMoney),
    each: cartContentsTexts.each({ price }),
    facets: chosen.map(({ title }) => title),
    data: [shownMoney(price), offers[0]?.price],
    changed: [price, dearer].map((now) => priceBefore(seen, { goods_id: 7, price: now }) ?? null),
    again: repeatedLine({ qnt: 1, price }, item),
  }),
);
