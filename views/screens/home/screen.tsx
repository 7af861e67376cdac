/** The home page (spec §2). It has no main query, so it is shown whatever the API answers. */
import type { ReactNode } from 'react';
import { homeTexts } from '../../../shared/texts/pages/home.ts';
import { categoriesQuery } from '../../data/categories.ts';
import { popularBrandsQuery } from '../../data/popular-brands.ts';
import { Seen } from '../../favourites/seen.tsx';
import { FailureBoundary } from '../../ui/states/failure-boundary.tsx';
import { defineScreen } from '../screen.ts';
import { BrandStrip } from './brand-strip.tsx';
import { CategoryIndex } from './category-index.tsx';
import { GoodsBlock } from './goods-block.tsx';
import { Hero } from './hero.tsx';
import { websiteJsonLd } from './json-ld.ts';
import { LatestArticles } from './latest-articles.tsx';
import { NearestShops } from './nearest-shops.tsx';
import { homeShopsQuery, newsQuery, popularQuery, promotionsQuery } from './queries.ts';
import { Steps } from './steps.tsx';

export const screen = defineScreen<undefined>({
  late: () => [categoriesQuery, promotionsQuery, popularQuery, newsQuery, homeShopsQuery, popularBrandsQuery],
  head: (_, __, origin) => ({
    title: homeTexts.title,
    description: homeTexts.description,
    jsonLd: [websiteJsonLd(origin)],
  }),
  View: Home,
  Loading: () => null,
});

function Home(): ReactNode {
  return (
    <>
      <Hero />
      <CategoryIndex />
      <GoodsBlock
        query={promotionsQuery}
        title={homeTexts.promotions}
        lead={homeTexts.promotionsLead}
        ids="promotion"
        cardsOf={(cards) => cards}
        moreOf={() => ['/actions/', homeTexts.allPromotions]}
      />
      <GoodsBlock
        query={popularQuery}
        title={homeTexts.popular}
        lead={homeTexts.popularLead}
        ids="popular"
        cardsOf={({ cards }) => cards}
        moreOf={({ url, title }) => [url, homeTexts.allOf(title)]}
      />
      <Steps />
      <LatestArticles />
      <NearestShops />
      <BrandStrip />
      <FailureBoundary failed={() => null}>
        <Seen />
      </FailureBoundary>
    </>
  );
}
