/** Reviews of goods (contract.md §6). A product's variations share them. */
import type { DatabaseSync } from 'node:sqlite';
import type { Review } from '../../shared/contract/things.ts';
import { reviewForm } from '../../shared/rules/forms/about-goods.ts';
import { formErrors, readTyped } from '../../shared/rules/forms/shop-form.ts';
import { cutPage } from '../catalogue/page.ts';
import type { Shelf } from '../catalogue/shelf.ts';
import { rows } from '../database/query.ts';
import { invalid, problemsIn } from '../error.ts';
import type { HandlersOf } from '../request.ts';

const PAGE_SIZE = 10;

export function reviewHandlers(
  database: DatabaseSync,
  shelf: Shelf,
): HandlersOf<'GET /api/reviews/{id}.json' | 'POST /api/reviews/{id}.json'> {
  const ofProduct = database.prepare(
    'select id, author, date, value, text from review where product_id = ? order by date desc, id desc',
  );
  const sorts = {
    new: () => 0,
    '-value': (one: Review, other: Review) => other.value - one.value,
    value: (one: Review, other: Review) => one.value - other.value,
  };
  const insert = database.prepare(
    'insert into posted_review (goods_id, created_at, author, value, text) values (?, ?, ?, ?, ?)',
  );
  return {
    'GET /api/reviews/{id}.json': ({ id, query }) => {
      const productId = shelf.goods.get(Number(id))?.productId;
      const reviews = productId === undefined ? [] : rows<Review>(ofProduct, productId);
      const { part, meta } = cutPage(reviews.toSorted(sorts[query.sort ?? 'new']), query, PAGE_SIZE);
      const values = Object.fromEntries(
        [1, 2, 3, 4, 5].map((value) => [value, reviews.filter((review) => review.value === value).length]),
      );
      return { data: [...part], meta: { ...meta, values } };
    },
    'POST /api/reviews/{id}.json': ({ id, body, now }) => {
      const { author, value, text } = body.review;
      const fields = problemsIn({
        ...formErrors(reviewForm, readTyped(reviewForm, body)),
        goods_id: shelf.goods.has(Number(id)) ? undefined : 'Такого товара нет',
      });
      if (Object.keys(fields).length > 0) throw invalid(fields);
      insert.run(Number(id), now, author.trim(), value, text.trim());
      return {};
    },
  };
}
