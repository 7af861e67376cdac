/** What search engines are told in JSON-LD (schema.org), beside what tests of single screens say. */
import { test } from 'tap';
import { shopModel } from '../../views/shops/model.ts';
import { shopJsonLd } from '../../views/shops/shop-screen.tsx';
import { breadcrumbList } from '../../views/ui/page-parts/breadcrumbs.tsx';
import { cityOfHost } from '../kit/fixtures/cities.ts';
import { makeShop } from '../kit/fixtures/goods.ts';

const origin = 'https://shop.example';

test('LocalBusiness: name, address, place, hours and pictures of a shop, each only where it is known [S2.45]', async (t) => {
  const shop = { ...makeShop(3, cityOfHost(undefined, 'shop.example')), work_time: '10:00–22:00' };
  t.match(shopJsonLd(shopModel(shop, {}), origin), {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': `${origin}/shop/3/`,
    url: `${origin}/shop/3/`,
    name: shop.name,
    address: { '@type': 'PostalAddress', streetAddress: shop.address, addressCountry: 'RU' },
    geo: { '@type': 'GeoCoordinates', latitude: shop.coordinate?.lat, longitude: shop.coordinate?.lng },
    openingHours: 'Mo-Su 10:00-22:00',
    image: [`${origin}/upload/shops/3.png`],
  });
  const bare = { ...shop, address: '', coordinate: null, work_time: 'по звонку', images: [] };
  const told = shopJsonLd(shopModel(bare, {}), origin);
  for (const name of ['geo', 'openingHours', 'image']) t.notOk(name in told, name);
});

test('BreadcrumbList: steps in order, with addresses only where there is a page of ours [S2.45]', async (t) => {
  t.same(
    breadcrumbList(
      [
        ['Главная', '/'],
        ['Чужое', 'https://evil.example/'],
        ['Вино', '/wine/'],
      ],
      origin,
    ),
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Главная', item: `${origin}/` },
        { '@type': 'ListItem', position: 2, name: 'Чужое' },
        { '@type': 'ListItem', position: 3, name: 'Вино', item: `${origin}/wine/` },
      ],
    },
  );
});
