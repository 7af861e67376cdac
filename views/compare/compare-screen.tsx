/**
 * The comparison, `/compare/?ids=1,2,3` (conventions.md §4): a page like any other, because the goods stand in its
 * address. Without ids it shows what the visitor has chosen. Without `goods.json` there is none (D53).
 */
import { queryOptions } from '@tanstack/react-query';
import type { CSSProperties, ReactNode } from 'react';
import { toggleCompared } from '../../client/favourites/remembered-goods.ts';
import { selectCompared } from '../../client/favourites/remembered-slice.ts';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import type { Product } from '../../shared/contract/things.ts';
import { MOST_COMPARED, readIdList } from '../../shared/rules/catalogue/goods-ids.ts';
import { onceBy } from '../../shared/rules/once.ts';
import { compareTexts } from '../../shared/texts/compare.ts';
import { goodsTexts } from '../../shared/texts/goods.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { comparePageTexts } from '../../shared/texts/pages/compare.ts';
import { favouritesPageTexts } from '../../shared/texts/pages/favourites.ts';
import { GoodsControls } from '../cart/goods-controls.tsx';
import { Availability } from '../catalogue/cards/availability.tsx';
import { useApp } from '../context/app-context.ts';
import type { Place } from '../context/place.ts';
import { attributeText, type CardModel, cardModels } from '../data/card-model.ts';
import { GOODS_CALL } from '../data/goods.ts';
import { unlessMissing } from '../data/outcome.ts';
import { type AnyModelQuery, apiOf, CATALOGUE } from '../data/query.ts';
import { defineScreen } from '../data/screen.ts';
import { isPlainClick } from '../navigation/plain-click.ts';
import button from '../ui/buttons/button.module.css';
import field from '../ui/fields/field.module.css';
import supply from '../ui/goods.module.css';
import { Price } from '../ui/goods.tsx';
import { NoBreak } from '../ui/no-break.tsx';
import { PageHead } from '../ui/page-parts/page-head.tsx';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';
import { Late } from '../ui/states/late.tsx';
import { Loading } from '../ui/states/loading.tsx';
import state from '../ui/states/states.module.css';
import styles from './table.module.css';

export const screen = defineScreen<CompareModel | null | undefined>({
  accepts: (at, offered) => offered.includes(GOODS_CALL) && askedIds(at).length <= MOST_COMPARED,
  main: (at) => {
    const ids = askedIds(at);
    return ids.length === 0 ? undefined : (compareQuery(ids) as AnyModelQuery);
  },
  verdict: (model) => (model === null ? { status: 404 } : undefined),
  // Anybody can make up a list, so search engines must not index it.
  head: (_, at) => ({ title: layoutTexts.titleOf(compareTexts.title), noindex: true, canonical: at.path }),
  View: Compare,
  Loading: () => <Loading />,
});

function askedIds({ query: { ids } }: Place): readonly number[] {
  return typeof ids === 'string' ? readIdList(ids) : [];
}

interface CompareProps {
  readonly model: CompareModel | null | undefined;
  readonly at: Place;
}

function Compare({ model, at }: CompareProps): ReactNode {
  const ids = askedIds(at);
  const chosen = useAppSelector(selectCompared);
  const isEmpty = ids.length === 0 ? chosen.length === 0 : (model?.columns.length ?? 0) === 0;
  return (
    <>
      <PageHead
        crumbs={[
          [layoutTexts.homeCrumb, '/'],
          [compareTexts.title, at.path],
        ]}
        title={compareTexts.title}
        lead={isEmpty ? undefined : comparePageTexts.lead}
      />
      <FailureBoundary>
        {ids.length === 0 ? <OwnComparison /> : <Columns model={model} asked={ids.length} />}
      </FailureBoundary>
    </>
  );
}

/** What the visitor has chosen, which the server does not know. */
function OwnComparison(): ReactNode {
  const compared = useAppSelector((state) => state.remembered.compared);
  if (compared === undefined) {
    return (
      <>
        <Loading />
        <noscript>
          <Nothing />
        </noscript>
      </>
    );
  }
  if (compared.length === 0) return <Nothing />;
  return (
    <Late query={compareQuery(compared)} fallback={<Loading />}>
      {(model) => <Columns model={model} asked={compared.length} />}
    </Late>
  );
}

interface ColumnsProps {
  readonly model: CompareModel | null | undefined;
  /** The number of goods asked for. */
  readonly asked: number;
}

function Columns({ model, asked }: ColumnsProps): ReactNode {
  const gone = asked - (model?.columns.length ?? 0);
  return (
    <>
      {model && model.columns.length > 0 ? <CompareTable model={model} /> : <Nothing />}
      {gone > 0 ? <p>{comparePageTexts.gone({ count: gone })}</p> : null}
    </>
  );
}

function Nothing(): ReactNode {
  return (
    <div className={state.empty}>
      <h2>{comparePageTexts.empty}</h2>
      <p>{comparePageTexts.emptyHint}</p>
      <a href="/catalog/" className={button.primary}>
        {favouritesPageTexts.toCatalogue}
      </a>
    </div>
  );
}

/** The goods side by side. 'Только отличия' hides rows of equal texts by the styles alone, so also without a script. */
function CompareTable({ model: { columns, rows } }: { readonly model: CompareModel }): ReactNode {
  const ids = columns.map(({ goods }) => goods.id);
  return (
    <div className={styles.compare}>
      {columns.length < 2 ? null : (
        <label className={field.choice}>
          <input type="checkbox" autoComplete="off" data-differences="" />
          {comparePageTexts.differences}
        </label>
      )}
      <div className={styles.scroll}>
        <table aria-label={compareTexts.title} style={{ '--goods': columns.length } as CSSProperties}>
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column.goods.id} scope="col">
                  <Name column={column} others={ids.filter((id) => id !== column.goods.id)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row title={comparePageTexts.price} columns={columns} cell={priceCell} />
            <Row title={comparePageTexts.supply} columns={columns} cell={(column) => <Supply column={column} />} />
            <Row title={comparePageTexts.purchase} columns={columns} cell={buyCell} />
            {rows.map(([title, texts]) => (
              <tr
                key={title}
                data-same={columns.length > 1 && texts.every((text) => text === texts[0]) ? '' : undefined}
              >
                <th scope="row">{title}</th>
                {texts.map((text, index) => (
                  <td key={ids[index]}>
                    <NoBreak text={text === '' ? comparePageTexts.none : text} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface NameProps {
  readonly column: ComparedGoods;
  /** Ids of the other goods, for the link that removes these. */
  readonly others: readonly number[];
}

function Name({ column: { goods, url, image }, others }: NameProps): ReactNode {
  const dispatch = useAppDispatch();
  const isOwn = useAppSelector(selectCompared).includes(goods.id);
  return (
    <>
      {image === '' ? null : <img src={image} alt="" />}
      <a href={url}>{goods.title}</a>
      {goods.variant === '' ? null : <small>{goods.variant}</small>}
      <a
        href={others.length === 0 ? '/compare/' : `/compare/?ids=${others.join()}`}
        aria-label={comparePageTexts.remove(goods.title)}
        data-keep-scroll=""
        className={styles.remove}
        onClick={(event) => isOwn && isPlainClick(event) && dispatch(toggleCompared(goods.id))}
      >
        {comparePageTexts.plainRemove}
      </a>
    </>
  );
}

interface RowProps {
  readonly title: string;
  readonly columns: readonly ComparedGoods[];
  readonly cell: (column: ComparedGoods) => ReactNode;
}

function Row({ title, columns, cell }: RowProps): ReactNode {
  return (
    <tr>
      <th scope="row">{title}</th>
      {columns.map((column) => (
        <td key={column.goods.id}>{cell(column)}</td>
      ))}
    </tr>
  );
}

function priceCell({ goods, oldPrice }: ComparedGoods): ReactNode {
  return <Price price={goods.price} old={oldPrice} />;
}

function buyCell({ goods }: ComparedGoods): ReactNode {
  return (
    <div className={styles.buy}>
      <GoodsControls goods={goods} />
    </div>
  );
}

function Supply({ column }: { readonly column: ComparedGoods }): ReactNode {
  const { now } = useApp();
  if (column.goods.status === 'out_of_stock') return <p className={supply.lacking}>{goodsTexts.outOfStock}</p>;
  if (column.shops === undefined && column.order === undefined) {
    return <p className={supply.inStock}>{goodsTexts.inStock}</p>;
  }
  return <Availability goods={column} now={now} />;
}

type ComparedGoods = Omit<CardModel, 'attributes' | 'code' | 'labels' | 'rating' | 'variants'>;

interface CompareModel {
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
function compareQuery(ids: readonly number[]) {
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
