/**
 * The comparison, `/compare/?ids=1,2,3` (conventions.md §4): a page like any other, because the goods stand in its
 * address. Without ids it shows what the visitor has chosen. Without `goods.json` there is none (D53).
 */
import type { ReactNode } from 'react';
import { selectCompared } from '../../client/favourites/remembered-slice.ts';
import { useAppSelector } from '../../client/store/hooks.ts';
import { MOST_COMPARED, readIdList } from '../../shared/rules/catalogue/goods-ids.ts';
import { compareTexts } from '../../shared/texts/compare.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { comparePageTexts } from '../../shared/texts/pages/compare.ts';
import { favouritesPageTexts } from '../../shared/texts/pages/favourites.ts';
import type { Place } from '../context/place.ts';
import { GOODS_CALL } from '../data/goods.ts';
import type { AnyModelQuery } from '../data/query.ts';
import { defineScreen } from '../data/screen.ts';
import button from '../ui/buttons/button.module.css';
import { PageHead } from '../ui/page-parts/page-head.tsx';
import state from '../ui/states/empty.module.css';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';
import { Late } from '../ui/states/late.tsx';
import { Loading } from '../ui/states/loading.tsx';
import { type CompareModel, compareQuery } from './model.ts';
import { CompareTable } from './table.tsx';

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
