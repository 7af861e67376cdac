/** The home page (spec §2). It has no main query, so it is shown whatever the API answers. */

import type { ReactNode } from 'react';
import { hero } from '../../shared/profile/pictures.ts';
import { formatInteger } from '../../shared/rules/money.ts';
import { keepShortWords } from '../../shared/rules/no-break.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { homeTexts } from '../../shared/texts/pages/home.ts';
import { GiftLinks } from '../content/gift-links.tsx';
import { useApp } from '../context/app-context.ts';
import { isLinked } from '../data/addresses.ts';
import { type CategoryModel, categoriesQuery, popularBrandsQuery } from '../data/reference-lists.ts';
import { defineScreen } from '../data/screen.ts';
import { Seen } from '../favourites/seen.tsx';
import { ShopOffer } from '../shops/my-shop/my-shop.tsx';
import { OwnShop } from '../shops/my-shop/my-shop-button.tsx';
import { PickupTerms } from '../shops/pickup-terms.tsx';
import button from '../ui/buttons/button.module.css';
import links from '../ui/page-parts/page-parts.module.css';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';
import { Loading, Placeholder } from '../ui/states/loading.tsx';
import styles from './home.module.css';
import { BrandStrip, GoodsBlock, LateBlock, LatestArticles, NearestShops } from './late-block.tsx';
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
      <div className={styles.heroText}>
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
      {hero === undefined ? null : <img {...hero} alt="" fetchPriority="high" className={styles.heroPicture} />}
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

/** The number of categories shown with a picture; the rest are links below. */
const PICTURED = 8;
/** The number of placeholders for those links: the shop has 25 categories. */
const NAMED = 17;

/** The categories of the shop. The page does not wait for them (D27). */
function CategoryIndex(): ReactNode {
  return (
    <LateBlock
      query={categoriesQuery}
      title={homeTexts.categories}
      loading={<Waiting />}
      isEmpty={(categories) => categories.length === 0}
      more={() => <a href="/catalog/">{layoutTexts.wholeCatalogue}</a>}
    >
      {(categories) => <Categories categories={categories} />}
    </LateBlock>
  );
}

/** The first categories with pictures, the others as links, each with its number of goods. */
function Categories({ categories }: { readonly categories: readonly CategoryModel[] }): ReactNode {
  const others = categories.slice(PICTURED);
  return (
    <>
      <ul className={styles.categories}>
        {categories.slice(0, PICTURED).map(({ title, url, count, image }) => (
          <li key={url}>
            <a href={url}>
              {image === undefined ? null : (
                <img src={image} alt="" loading="lazy" className={styles.categoryPicture} />
              )}
              <b className="name">{title}</b>
              <span className={styles.count}>{formatInteger(count)}</span>
            </a>
          </li>
        ))}
      </ul>
      {others.length === 0 ? null : (
        <ul className={styles.otherCategories}>
          {others.map(({ title, url, count }) => (
            <li key={url}>
              <a href={url}>{title}</a> <span className={styles.count}>{formatInteger(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Waiting(): ReactNode {
  return (
    <>
      <Loading unseen />
      <div className={styles.categories} aria-hidden="true">
        {placeholders(PICTURED, styles.waiting)}
      </div>
      <div className={styles.otherCategories} aria-hidden="true">
        {placeholders(NAMED, styles.waitingName)}
      </div>
    </>
  );
}

function placeholders(count: number, style: string | undefined): readonly ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all the same
  return Array.from({ length: count }, (_, index) => <Placeholder key={index} className={style} />);
}
