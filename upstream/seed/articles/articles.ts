import type { SeedArticle, SeedProduct } from '../model.ts';
import type { ArticleSeed, RubricSeed } from './article.ts';
import { barRubric } from './bar.ts';
import { foodRubric } from './food.ts';
import { giftsRubric } from './gifts.ts';
import { spiritsRubric } from './spirits.ts';
import { wineRubric } from './wine.ts';

const rubrics: readonly RubricSeed[] = [wineRubric, spiritsRubric, foodRubric, giftsRubric, barRubric];
const firstId = 101;
const productsShown = 8;

/** All articles, rubric by rubric; each names the most popular goods of its subject. */
export function composeArticles(products: readonly SeedProduct[]): SeedArticle[] {
  return rubrics
    .flatMap(({ code, title, articles }) => articles.map((article) => ({ rubric: { code, title }, article })))
    .map(({ rubric, article }, index) => ({
      id: firstId + index,
      rubric,
      title: article.title,
      announce: article.announce,
      html: article.html,
      date: article.date,
      productIds: productsOf(article, products),
    }));
}

function productsOf({ goods }: ArticleSeed, products: readonly SeedProduct[]): number[] {
  return goods.flatMap(({ category, section }) =>
    products
      .filter((product) => product.category === category && (section === undefined || product.section === section))
      .toSorted((one, other) => other.popularity - one.popularity)
      .slice(0, Math.floor(productsShown / goods.length))
      .map(({ id }) => id),
  );
}
