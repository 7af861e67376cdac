/** The home page (spec §2). */
import type { ReactNode } from 'react';
import { homeTexts } from '../../../shared/texts/home.ts';
import { defineScreen } from '../../screen.ts';
import { Block } from '../../ui/block.tsx';
import { Loading } from '../../ui/loading.tsx';
import { type CategoryModel, categoriesQuery } from '../categories-query.ts';
import { BrandStrip } from './brand-strip.tsx';
import { CategoryIndex } from './category-index.tsx';
import { GoodsBlock } from './goods-block.tsx';
import { Hero } from './hero.tsx';
import { websiteJsonLd } from './json-ld.ts';
import { brandsQuery, popularQuery, promotionsQuery } from './queries.ts';
import { Steps } from './steps.tsx';

export const screen = defineScreen<readonly CategoryModel[]>({
  main: () => categoriesQuery,
  late: () => [promotionsQuery, popularQuery, brandsQuery],
  head: (_, __, origin) => ({
    title: homeTexts.title,
    description: homeTexts.description,
    jsonLd: [websiteJsonLd(origin)],
  }),
  View: Home,
  Loading: () => <Loading />,
});

function Home({ model }: { readonly model: readonly CategoryModel[] }): ReactNode {
  return (
    <>
      <Hero />
      <CategoryIndex categories={model} />
      <GoodsBlock
        query={promotionsQuery}
        title={homeTexts.promotions}
        lead={homeTexts.promotionsLead}
        more={['/actions/', homeTexts.allPromotions]}
      />
      <GoodsBlock
        query={popularQuery}
        title={homeTexts.popular}
        lead={homeTexts.popularLead}
        more={['/wine/', homeTexts.allWine]}
      />
      <Steps />
      <Block title={homeTexts.brands} lead={homeTexts.brandsLead}>
        <BrandStrip />
      </Block>
    </>
  );
}
