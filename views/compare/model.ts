/** The model of the comparison: a column for each of the goods, a row for each of their attributes. */
import { queryOptions } from '@tanstack/react-query';
import type { Product } from '../../shared/contract/things.ts';
import { onceBy } from '../../shared/rules/once.ts';
import { attributeText, type CardModel, cardModels } from '../data/card-model.ts';
import { unlessMissing } from '../data/outcome.ts';
import { apiOf, CATALOGUE } from '../data/query.ts';

export type ComparedGoods = Omit<CardModel, 'attributes' | 'code' | 'labels' | 'rating' | 'variants'>;

export interface CompareModel {
  readonly columns: readonly ComparedGoods[];
  /** One text for each column, '' where the goods lack the attribute. */
  readonly rows: readonly (readonly [title: string, texts: readonly string[]])[];
}

function compareModel(products: readonly Product[]): CompareModel {
  const named = onceBy(products, ({ variations: [shown] }) => shown?.id);
  const columns = cardModels(named, true).map(({ goods, url, image, shops, order, oldPrice }) => ({
    goods,
    url,
    image,
    ...(shops !== undefined && { shops }),
    ...(order !== undefined && { order }),
    ...(oldPrice !== undefined && { oldPrice }),
  }));
  const attributes = onceBy(
    named.flatMap((product) => product.attributes),
    ({ code }) => code,
  );
  const rows = attributes.map(({ code, title }) => {
    const texts = named.map((product) => {
      const own = product.attributes.find((attribute) => attribute.code === code);
      return own === undefined ? '' : attributeText(own);
    });
    return [title, texts] as const;
  });
  return { columns, rows: rows.filter(([title, texts]) => title !== '' && texts.some((text) => text !== '')) };
}

/** @param ids at most four. Goods that the shop lacks have no column; null: the API lacks the call (D53) */
export function compareQuery(ids: readonly number[]) {
  return queryOptions<CompareModel | null>({
    queryKey: ['compare', ids.join()],
    queryFn: async ({ signal, meta }) => {
      const answer = apiOf(meta)('GET /api/goods.json', { query: { ids: [...ids] } }, { signal });
      const found = await unlessMissing(answer, undefined);
      return found === undefined ? null : compareModel(found.data);
    },
    ...CATALOGUE,
  });
}
