/**
 * Favourites, `/favorites/` (conventions.md §4). The page is the same for everybody, so the browser adds the visitor's
 * own favourites (D44). With `?ids=` it is a shared list, which is rendered on the server like any other page.
 */
import type { ReactNode } from 'react';
import { MOST_GOODS, readIdList } from '../../shared/rules/catalogue/goods-ids.ts';
import { favouriteTexts } from '../../shared/texts/favourites.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { favouritesPageTexts } from '../../shared/texts/pages/favourites.ts';
import { CardPlaceholders } from '../catalogue/cards/card-placeholders.tsx';
import type { Place } from '../context/place.ts';
import type { CardModel } from '../data/card-model.ts';
import { goodsQuery } from '../data/goods.ts';
import type { AnyModelQuery } from '../data/query.ts';
import { defineScreen } from '../data/screen.ts';
import { PageHead } from '../ui/page-parts/page-head.tsx';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';
import styles from './favorites-screen.module.css';
import { OwnGoods } from './own-goods.tsx';
import { SharedGoods } from './shared-goods.tsx';

export const screen = defineScreen<readonly CardModel[] | undefined>({
  accepts: (at) => (sharedIds(at)?.length ?? 0) <= MOST_GOODS,
  main: (at) => {
    const ids = sharedIds(at);
    return ids === undefined ? undefined : (goodsQuery(ids) as AnyModelQuery);
  },
  // Anybody can make up a shared list, so search engines must not index it.
  head: (_, at) => ({ title: layoutTexts.titleOf(favouriteTexts.title), noindex: true, canonical: at.path }),
  View: Favorites,
  Loading: () => <CardPlaceholders count={8} />,
});

/** The goods ids in the address; undefined if it names no list. */
function sharedIds({ query: { ids } }: Place): readonly number[] | undefined {
  return typeof ids === 'string' ? readIdList(ids) : undefined;
}

function Favorites({ model, at }: { readonly model: readonly CardModel[] | undefined; readonly at: Place }): ReactNode {
  const shared = sharedIds(at);
  return (
    <>
      <PageHead
        crumbs={[
          [layoutTexts.homeCrumb, '/'],
          [favouriteTexts.title, at.path],
        ]}
        title={favouriteTexts.title}
        lead={shared === undefined ? undefined : favouritesPageTexts.sharedLead}
      />
      <div className={styles.goods}>
        <FailureBoundary>
          {shared === undefined ? <OwnGoods /> : <SharedGoods ids={shared} cards={model ?? []} />}
        </FailureBoundary>
      </div>
    </>
  );
}
