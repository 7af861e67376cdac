/** Handlers for content pages and the service links. */
import type { ServiceLinks } from '../../shared/contract/things.ts';
import type { Cards } from '../catalogue/cards.ts';
import { itemOf } from '../catalogue/item.ts';
import type { Offers } from '../catalogue/offers.ts';
import type { Shelf } from '../catalogue/shelf.ts';
import { notFound } from '../error.ts';
import type { HandlersOf } from '../request.ts';
import type { SeedContent } from '../seed/model.ts';

interface Parts {
  readonly contents: readonly SeedContent[];
  readonly shelf: Shelf;
  readonly offers: Offers;
  readonly cards: Cards;
}

const HOLIDAYS = '/about/alcohol-for-holidays/';
/** The categories of the goods on a page, by its address. */
const goodsOf: Readonly<Record<string, readonly string[]>> = {
  [HOLIDAYS]: ['champagne-and-sparkling-wines', 'wine', 'gift-baskets', 'chocolate'],
  [`${HOLIDAYS}ubiley/`]: ['cognac', 'wiskey', 'gift-baskets', 'champagne-and-sparkling-wines'],
  [`${HOLIDAYS}alcohol-for-wedding/`]: ['champagne-and-sparkling-wines', 'wine', 'vodka', 'waters'],
  [`${HOLIDAYS}new-year/`]: ['champagne-and-sparkling-wines', 'gift-baskets', 'chocolate', 'food'],
  '/corporate/': ['gift-baskets', 'champagne-and-sparkling-wines', 'wiskey', 'chocolate'],
  [`${HOLIDAYS}corporate/`]: ['gift-baskets', 'wine', 'wiskey', 'tea'],
};
/** Of each category. */
const MOST = 2;

export function pageHandlers({
  contents,
  shelf,
  offers,
  cards,
}: Parts): HandlersOf<'GET /api/content.json' | 'GET /api/navigation.json'> {
  const byUrl = new Map(contents.map((content) => [content.url, content]));
  return {
    'GET /api/content.json': ({ query, city }) => {
      const content = byUrl.get(query.url);
      if (content === undefined) throw notFound('Такой страницы нет');
      const { title, html, description, blocks } = content;
      const goods = (goodsOf[query.url] ?? []).flatMap((category) => {
        const own = shelf.products.filter((product) => product.category === category);
        const items = own.slice(0, 4 * MOST).map((product) => itemOf(product, offers.in(city.id)));
        return items.filter((item) => item.goods.some(({ offer }) => offer.status === 'in_stock')).slice(0, MOST);
      });
      return {
        data: {
          ...{ title, html, description },
          ...(blocks.length > 0 && { blocks: [...blocks] }),
          ...(goods.length > 0 && { products: cards.list(goods) }),
        },
      };
    },
    'GET /api/navigation.json': () => serviceLinks,
  };
}

const serviceLinks: ServiceLinks = {
  header: [
    { title: 'Магазины', url: '/shop/' },
    { title: 'Акции', url: '/actions/' },
    { title: 'Бренды', url: '/brands/' },
    { title: 'Получение и оплата', url: '/delivery/' },
    { title: 'Калькулятор', url: '/calculator/' },
    { title: 'Статьи', url: '/article/' },
  ],
  footer: [
    {
      title: 'Покупателям',
      items: [
        { title: 'Каталог', url: '/catalog/' },
        { title: 'Акции', url: '/actions/' },
        { title: 'Бренды', url: '/brands/' },
        { title: 'Получение и оплата', url: '/delivery/' },
        { title: 'Вопросы и ответы', url: '/faq/' },
      ],
    },
    {
      title: 'К празднику',
      items: [
        { title: 'Калькулятор напитков', url: '/calculator/' },
        { title: 'Алкоголь на праздник', url: '/about/alcohol-for-holidays/' },
        { title: 'Статьи', url: '/article/' },
      ],
    },
    {
      title: 'Компания',
      items: [
        { title: 'О компании', url: '/about/' },
        { title: 'Магазины', url: '/shop/' },
        { title: 'Контакты', url: '/contacts/' },
        { title: 'Обратная связь', url: '/feedback/' },
      ],
    },
    {
      title: 'Сотрудничество',
      items: [
        { title: 'Корпоративным клиентам', url: '/corporate/' },
        { title: 'Партнёрам', url: '/partners/' },
        { title: 'Политика конфиденциальности', url: '/privacy/' },
      ],
    },
  ],
};
