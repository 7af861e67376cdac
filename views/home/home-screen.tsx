/** The home page (spec §2). It has no main query, so it is shown whatever the API answers. */
import type { ReactNode } from 'react';
import { hero } from '../../shared/profile/pictures.ts';
import { keepShortWords } from '../../shared/rules/no-break.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { homeTexts } from '../../shared/texts/pages/home.ts';
import { GiftLinks } from '../content/gift-links.tsx';
import { useApp } from '../context/app-context.ts';
import { isLinked } from '../data/addresses.ts';
import { categoriesQuery } from '../data/categories.ts';
import { popularBrandsQuery } from '../data/popular-brands.ts';
import { defineScreen } from '../data/screen.ts';
import { Seen } from '../favourites/seen.tsx';
import { ShopOffer } from '../shops/my-shop/my-shop.tsx';
import { OwnShop } from '../shops/my-shop/my-shop-button.tsx';
import { PickupTerms } from '../shops/pickup-terms.tsx';
import button from '../ui/buttons/button.module.css';
import links from '../ui/page-parts/page-parts.module.css';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';
import { CategoryIndex } from './category-index.tsx';
import picture from './hero-picture.module.css';
import styles from './home-screen.module.css';
import { BrandStrip, GoodsBlock, LatestArticles, NearestShops } from './late-block.tsx';
import { homeShopsQuery, newsQuery, popularQuery, promotionsQuery } from './queries.ts';

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
      <GiftLinks />
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

/** schema.org `WebSite` with a `SearchAction`. @param origin scheme and host of the region */
function websiteJsonLd(origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: layoutTexts.shop,
    url: `${origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}/catalog/search/?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  };
}

const { title: sectionTitle, path: sectionPath } = homeTexts.toSection;
const hasSection = sectionPath !== '' && isLinked(sectionPath);

/** The top of the home page: heading, lead, links, how and where goods are taken, and a drawn shop window. */
function Hero(): ReactNode {
  const { region } = useApp();
  return (
    <section className={hero === undefined ? styles.hero : `${styles.hero} ${styles.pictured}`}>
      <div className={styles.text}>
        <h1>{homeTexts.heading}</h1>
        <p>{keepShortWords(homeTexts.lead)}</p>
        <div className={links.row}>
          {hasSection ? (
            <a href={sectionPath} className={button.primary}>
              {sectionTitle}
            </a>
          ) : null}
          <a href="/catalog/" className={hasSection ? button.secondary : button.primary}>
            {homeTexts.toCatalogue}
          </a>
        </div>
        <div className={styles.pickup}>
          <PickupTerms />
          <a href="/shop/">{homeTexts.shopsOf(region.title)}</a>
          <div className={styles.own}>
            <OwnShop />
            <ShopOffer at="page" />
          </div>
        </div>
      </div>
      {hero === undefined ? null : <img {...hero} alt="" fetchPriority="high" className={picture.window} />}
    </section>
  );
}

/** How buying works, in a few steps. */
function Steps(): ReactNode {
  return (
    <ol className={styles.steps}>
      {homeTexts.steps.map(([title, text]) => (
        <li key={title}>
          <h2>{title}</h2>
          <p>{keepShortWords(text)}</p>
        </li>
      ))}
    </ol>
  );
}
