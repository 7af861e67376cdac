/**
 * The reference for a rendered listing: nothing but node:http and `renderToPipeableStream` over the same 50 goods, with
 * the raw data embedded once for the browser. Run as a process of its own; `LISTING` is the address of the JSON.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createElement as h, type ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import type { Listing, Product } from '../../shared/contract/things.ts';

const listing = (await (await fetch(process.env.LISTING ?? '')).json()) as Listing;
const money = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 });

function Card({ product }: { product: Product }): ReactElement {
  const [first] = product.variations;
  if (first === undefined) return h('article');
  return h(
    'article',
    { className: 'card', 'aria-labelledby': `goods-${first.id}` },
    h('a', { href: product.url, tabIndex: -1 }, h('img', { src: product.image.s_url, alt: '', loading: 'lazy' })),
    h('p', { className: 'code' }, `Арт. ${first.code}`),
    first.labels.map(({ title }) => h('span', { key: title, className: 'label' }, title)),
    h('h3', { id: `goods-${first.id}` }, h('a', { href: product.url }, product.title)),
    h(
      'ul',
      null,
      product.attributes
        .slice(0, 4)
        .map(({ code, title, values }) =>
          h('li', { key: code }, `${title}: `, values.map((value) => value.title).join(', ')),
        ),
    ),
    h(
      'div',
      { className: 'chips' },
      product.variations.map(({ id, url, variant }) => h('a', { key: id, href: url }, variant)),
    ),
    h('p', null, `в ${first.shops_count} магазинах`),
    h(
      'p',
      { className: 'price' },
      money.format(first.price),
      first.price_old ? h('s', null, money.format(first.price_old)) : null,
    ),
    h('form', { method: 'post', action: '/cart/' }, h('button', { type: 'submit' }, 'В корзину')),
  );
}

function Page(): ReactElement {
  return h(
    'html',
    { lang: 'ru' },
    h('head', null, h('title', null, listing.data.title)),
    h(
      'body',
      null,
      h('h1', null, listing.data.title),
      h(
        'ul',
        null,
        listing.data.products.map((product) => h('li', { key: product.id }, h(Card, { product }))),
      ),
    ),
  );
}

const server = createServer((_, response) => {
  const data = JSON.stringify(listing).replace(/</g, '\\u003c');
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  const { pipe } = renderToPipeableStream(h(Page), {
    bootstrapScriptContent: `window.data=${data}`,
    onShellReady: () => pipe(response),
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`reference http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
