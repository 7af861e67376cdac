/** Handlers for articles and their rubrics. */
import type { ArticleCard } from '../../shared/contract/things.ts';
import type { Cards } from '../catalogue/cards.ts';
import { itemOf } from '../catalogue/item.ts';
import type { Offers } from '../catalogue/offers.ts';
import { cutPage } from '../catalogue/page.ts';
import type { Shelf } from '../catalogue/shelf.ts';
import { notFound } from '../error.ts';
import { articlePicture } from '../pictures/addresses.ts';
import type { HandlersOf } from '../request.ts';
import type { SeedArticle } from '../seed/model.ts';

interface Parts {
  readonly articles: readonly SeedArticle[];
  readonly shelf: Shelf;
  readonly offers: Offers;
  readonly cards: Cards;
}

const PAGE_SIZE = 12;

export function articleHandlers({
  articles,
  shelf,
  offers,
  cards,
}: Parts): HandlersOf<'GET /article/rubrics.json' | 'GET /article.json' | 'GET /article/{rubric}/{id}.json'> {
  const newest = articles.toSorted((a, b) => b.date.localeCompare(a.date) || b.id - a.id);
  const byRubric = Map.groupBy(newest, ({ rubric }) => rubric.code);
  return {
    'GET /article/rubrics.json': () => ({
      data: [...byRubric.values()].flatMap((all) => {
        const [first] = all;
        return first === undefined ? [] : [{ ...rubricOf(first), count: all.length }];
      }),
    }),
    'GET /article.json': ({ query }) => {
      const { part, meta } = cutPage(inRubric(newest, byRubric, query.url), query, PAGE_SIZE);
      return { data: part.map(cardOf), meta };
    },
    'GET /article/{rubric}/{id}.json': ({ rubric, id, city }) => {
      const article = byRubric.get(rubric)?.find((one) => one.id === Number(id));
      if (article === undefined) throw notFound('Такой статьи нет');
      const products = article.productIds.flatMap((productId) => shelf.byId.get(productId) ?? []);
      const items = products.map((product) => itemOf(product, offers.in(city.id)));
      return { data: { ...cardOf(article), html: article.html, products: cards.list(items) } };
    },
  };
}

/** @param url `/article/{rubric}/`; without it, all articles */
function inRubric(
  all: readonly SeedArticle[],
  byRubric: ReadonlyMap<string, readonly SeedArticle[]>,
  url: string | undefined,
): readonly SeedArticle[] {
  if (url === undefined || url === '' || url === '/article/') return all;
  const found = byRubric.get(/^\/article\/([\w-]+)\/$/.exec(url)?.[1] ?? '');
  if (found === undefined) throw notFound('Такой рубрики нет');
  return found;
}

const rubricOf = ({ rubric }: SeedArticle) => ({ ...rubric, url: `/article/${rubric.code}/` });

function cardOf(article: SeedArticle): ArticleCard {
  const { id, title, announce, date, rubric } = article;
  return {
    id,
    title,
    url: `/article/${rubric.code}/${id}/`,
    image: { url: articlePicture(id) },
    announce,
    date,
    rubric: rubricOf(article),
  };
}
