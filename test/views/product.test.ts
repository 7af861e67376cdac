/** The product page's model: which variation stands in front, where the page belongs (contract.md §5.6, D22). */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Test, test } from 'tap';
import type { Product, Variation } from '../../shared/contract/things.ts';
import { formatMoney } from '../../shared/rules/money.ts';
import { readPlace } from '../../views/context/place.ts';
import { cardModel } from '../../views/data/card-model.ts';
import { Variants } from '../../views/product/details.tsx';
import { productJsonLd } from '../../views/product/json-ld.ts';
import { legacyVerdict, productModel, productPictures, properAddress } from '../../views/product/model.ts';
import { relatedQuery } from '../../views/product/related.tsx';
import { Price } from '../../views/ui/goods.tsx';

const small: Variation = {
  id: 1,
  url: '/wine/bereg-0-375.html',
  title: 'Берег 0,375 л',
  code: '1',
  labels: [],
  variant: '0,375 л',
  brand: 'Берег',
  category: 'Вино',
  price: 500,
  image: { s_url: '/upload/1.svg' },
  shops_count: 1,
  transit_shops_count: 0,
  availability_status: 'in_stock',
};
const large: Variation = {
  ...small,
  id: 2,
  url: '/wine/bereg.html',
  code: '2',
  variant: '0,75 л',
  price: 900,
  price_old: 1000,
};
const product: Product = {
  id: 9,
  title: 'Берег',
  url: '/wine/bereg.html',
  image: { s_url: '/upload/2.svg' },
  images: [{ url: '/upload/1.svg' }, { url: '/upload/3.svg', l_url: '/upload/3-large.svg' }],
  attributes: [
    {
      code: 'color',
      title: 'Цвет',
      values: [
        { title: 'Красное', url: '/wine/red/' },
        { title: 'x', url: '/no/' },
      ],
    },
  ],
  variations: [large, small],
};

test('contract §5.6: a variation has its own page, its canonical is the product’s', async (t: Test) => {
  const model = productModel(product, small.url);
  t.equal(model.goods.id, small.id);
  t.equal(model.goods.title, 'Берег');
  t.equal(model.productUrl, product.url);
  t.equal(properAddress(model, small.url), undefined);
  for (const url of [
    'https://evil.example/wine/bereg.html',
    '//evil.example/bereg.html',
    '',
    '/wine/bereg.html?utm=1',
  ]) {
    t.equal(productModel({ ...product, url }, small.url).productUrl, small.url, `no canonical: ${url}`);
  }
  t.equal(properAddress(productModel(product, large.url), large.url), undefined);
});

test('D22: a product under another prefix is redirected to the own address of the same variation', async (t: Test) => {
  t.equal(properAddress(productModel(product, '/rom/bereg.html'), '/rom/bereg.html'), '/wine/bereg.html');
  t.equal(properAddress(productModel(product, '/a/b/bereg-0-375.html'), '/a/b/bereg-0-375.html'), small.url);
});

test('D22: a product redirects only to product pages of the shop, never to another host or to itself', async (t: Test) => {
  const foreign = { ...product, url: 'https://evil.example/wine/bereg.html' };
  t.equal(properAddress(productModel(foreign, '/rom/bereg.html'), '/rom/bereg.html'), '/wine/bereg.html');
  const abroad = product.variations.map((each) => ({ ...each, url: `https://evil.example${each.url}` }));
  const all = productModel({ ...foreign, variations: abroad }, '/rom/bereg.html');
  t.equal(properAddress(all, '/rom/bereg.html'), undefined);
  t.equal(all.productUrl, '/rom/bereg.html', 'nor is its canonical');
  const other = '/rom/bereg-0-375.html';
  t.equal(properAddress(productModel({ ...product, variations: abroad }, other), other), undefined, 'one alone abroad');
  const legacy = '/wine/goods_2-bereg.html';
  t.equal(readPlace(legacy, '').screen, 'legacyProduct');
  const verdict = (url: string) =>
    legacyVerdict(productModel({ ...product, variations: [{ ...large, url }] }, legacy), legacy);
  t.strictSame(verdict(large.url), { redirect: large.url });
  for (const url of [foreign.url, '//evil.example/wine/bereg.html', ''])
    t.strictSame(verdict(url), { status: 404 }, url);
  t.equal(verdict(legacy), undefined);
});

test('spec §2: a legacy address redirects to the first variation, even if the product has another url [S2.11]', async (t: Test) => {
  const legacy = '/wine/goods_2-bereg.html';
  const model = productModel({ ...product, variations: [small, large] }, legacy);
  t.equal(model.productUrl, large.url);
  t.strictSame(legacyVerdict(model, legacy), { redirect: small.url });
});

test('each picture is listed once, that of the variation first; attributes are linked if a page exists', async (t: Test) => {
  const model = productModel(product, small.url);
  t.same(model.pictures, [
    { small: '/upload/1.svg', url: '/upload/1.svg', alt: 'Берег' },
    { small: '/upload/3.svg', url: '/upload/3-large.svg', alt: 'Берег: изображение 2' },
  ]);
  t.same(model.attributes, [['Цвет', [['Красное', '/wine/red/'], ['x']]]]);
});

test('a variation picture that is a product picture in another size is not repeated; an empty one is dropped', async (t: Test) => {
  const sized = { url: '/upload/m.png', s_url: '/upload/s.png', l_url: '/upload/l.png', alt: 'Этикетка' };
  const own = { ...small, image: { s_url: '/upload/s.png' } };
  const pictures = productPictures({ ...product, images: [sized] }, own);
  t.same(pictures, [{ small: '/upload/m.png', url: '/upload/l.png', alt: 'Этикетка' }]);
  const bare = { ...product, image: { s_url: '' }, images: null };
  t.same(productPictures(bare, { ...small, image: null }), []);
});

test('contract §3: the chip of a variation without a size shows its title [S2.35]', async (t: Test) => {
  const bare: Product = { ...product, variations: [large, { ...small, variant: '' }] };
  const names = (variants: readonly (readonly [string, ...unknown[]])[] | undefined) => variants?.map(([name]) => name);
  t.strictSame(names(productModel(bare, '/wine/bereg.html').variants), ['0,75 л', 'Берег 0,375 л']);
  t.strictSame(names(cardModel(bare).variants), ['Берег 0,375 л', '0,75 л'], 'the smallest first');
});

test('the chips of a card and of a product page stand in the order of their volumes', async (t: Test) => {
  const gift = { ...large, id: 3, url: '/wine/bereg-gift.html', variant: '0,75 л в коробке' };
  const magnum = { ...large, id: 4, url: '/wine/bereg-magnum.html', variant: '1,5 л' };
  const sized: Product = { ...product, variations: [large, magnum, gift, small] };
  const order = ['0,375 л', '0,75 л', '0,75 л в коробке', '1,5 л'];
  const card = cardModel(sized);
  t.strictSame(
    card.variants?.map(([name]) => name),
    order,
  );
  t.equal(card.url, large.url, 'and a card still shows the first variation');
  const chips = renderToStaticMarkup(createElement(Variants, { model: productModel(sized, large.url) }));
  t.strictSame(
    [...chips.matchAll(/<a [^>]*>([^<]+)/g)].map(([, name]) => name),
    order,
  );
  const weighed: Product = { ...product, variations: [large, { ...small, variant: 'коробка' }] };
  t.strictSame(
    cardModel(weighed).variants?.map(([name]) => name),
    ['0,75 л', 'коробка'],
    'without a volume they stay as they came',
  );
});

test('contract §3: variations that share a page, except the first, are addressed by their goods id [S2.10]', async (t: Test) => {
  const shared: Product = { ...product, variations: [large, { ...small, url: large.url }] };
  const asked = `${large.url}?goods=${small.id}`;
  const addresses = (variants: readonly (readonly [string, string, ...unknown[]])[] | undefined) =>
    variants?.map(([, url]) => url);
  t.strictSame(addresses(cardModel(shared).variants), [asked, large.url]);
  t.strictSame(addresses(productModel(shared, large.url).variants), [large.url, asked]);
  t.match(productModel(shared, large.url, String(small.id)), {
    goods: { id: small.id },
    url: asked,
    productUrl: large.url,
  });
  t.match(productModel(shared, large.url, 'x'), { goods: { id: large.id }, url: large.url }, 'no such goods');
  const named = { ...shared, variations: [...shared.variations].reverse() };
  t.equal(cardModel(named, true).url, asked, 'goods that were asked for by their id');
  t.equal(properAddress(productModel(shared, '/a/b/other.html', String(small.id)), '/a/b/other.html'), large.url);
});

test('values and sizes that are numbers stand in the order of their size, words as the API has them [X2]', async (t: Test) => {
  const attribute = (code: string, ...titles: string[]) => ({
    code,
    title: code,
    values: titles.map((title) => ({ title })),
  });
  const attributes = [
    attribute('volume', '0,5', '1', '0,25'),
    attribute('size', '0,7 л', '0,25 л'),
    attribute('mixed', '1 л', '500 мл'),
    attribute('grape', 'Мерло', 'Каберне'),
  ];
  const model = productModel({ ...product, attributes }, small.url);
  t.same(
    model.attributes.map(([, values]) => values.map(([text]) => text).join()),
    ['0,25,0,5,1', '0,25 л,0,7 л', '1 л,500 мл', 'Мерло,Каберне'],
  );
  const chips = renderToStaticMarkup(createElement(Variants, { model }));
  t.match(chips, /0,375 л.*0,75 л/);
  t.equal(model.variants[0]?.[0], '0,75 л', 'the first variation stays the first of the model');
});

test('an attribute without a name or a value is left out', async (t: Test) => {
  const attributes = [
    { code: 'sort', title: 'Сорт', values: [] },
    { code: 'empty', title: 'Пусто', values: [{ title: '', unit: '', opt: null }] },
    { code: 'unnamed', title: '', values: [{ title: 'x' }] },
    ...product.attributes,
  ];
  t.same(
    productModel({ ...product, attributes }, small.url).attributes.map(([title]) => title),
    ['Цвет'],
  );
});

test('the old price has a text label for screen readers [D37]', async (t: Test) => {
  const words = (old: number | undefined) =>
    renderToStaticMarkup(createElement(Price, { price: 900, old })).replace(/<[^>]+>/g, '');
  t.match(words(1000), /^900\s₽Старая цена 1\s?000\s₽−10/);
  t.notMatch(words(undefined), 'Старая цена');
});

test('JSON-LD contains nothing of a product that its page does not show [S2.45]', async (t: Test) => {
  const told = (more: Partial<Product>) =>
    productJsonLd(productModel({ ...product, ...more }, large.url), 'https://shop.example');
  const unseen = { ...large, brand: 'Невидимка', category: 'Тайное' };
  t.notOk('brand' in told({ variations: [unseen] }));
  t.notOk('category' in told({ variations: [unseen] }));
  t.match(told({ variations: [unseen], title: 'Невидимка, 2020' }), { brand: { name: 'Невидимка' } });
  const model = productModel(product, large.url);
  const chips = renderToStaticMarkup(createElement(Variants, { model }));
  for (const [name, url, price] of model.variants) {
    for (const shown of [name, url, formatMoney(price)]) t.match(chips, shown);
  }
  const gone: Variation = { ...small, availability_status: 'out_of_stock' };
  const offersOf = (...variations: Variation[]) =>
    (told({ variations }) as { offers: { name: string; price: number }[] }).offers.map(({ name, price }) => [
      name,
      price,
    ]);
  t.strictSame(offersOf(large, gone), [['0,75 л', 900]], 'without a price there is no offer');
  t.strictSame(offersOf({ ...large, price: 899.5 }), [['0,75 л', 900]], 'D72: the price that is shown');
});

test('JSON-LD offers each variation with full addresses', async (t: Test) => {
  const data = productJsonLd(productModel(product, large.url), 'https://shop.example') as Record<string, unknown>;
  t.match(data, { '@type': 'Product', sku: '2', url: 'https://shop.example/wine/bereg.html' });
  const unnumbered = { ...product, variations: [{ ...large, code: '' }] };
  t.notOk('sku' in productJsonLd(productModel(unnumbered, large.url), 'https://shop.example'));
  t.match(data.offers, [
    { price: 900, priceCurrency: 'RUB', availability: 'https://schema.org/InStock' },
    { url: 'https://shop.example/wine/bereg-0-375.html' },
  ]);
});

test('related goods are requested only for an address with a known category', async (t: Test) => {
  t.equal(relatedQuery('/unknown/bereg.html'), undefined);
  t.same(relatedQuery('/wine/red/bereg.html')?.queryKey, ['related', '/wine/red/bereg.html']);
});
