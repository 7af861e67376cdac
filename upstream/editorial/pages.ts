/** Handlers for content pages and the service links. */
import type { ServiceLinks } from '../../shared/contract/things.ts';
import { notFound } from '../error.ts';
import type { HandlersOf } from '../request.ts';
import type { SeedContent } from '../seed/model.ts';

export function pageHandlers(
  contents: readonly SeedContent[],
): HandlersOf<'GET /api/content.json' | 'GET /api/navigation.json'> {
  const byUrl = new Map(contents.map((content) => [content.url, content]));
  return {
    'GET /api/content.json': ({ query }) => {
      const content = byUrl.get(query.url);
      if (content === undefined) throw notFound('Такой страницы нет');
      const { title, html, description, blocks } = content;
      return { data: { title, html, description, ...(blocks.length > 0 && { blocks: [...blocks] }) } };
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
