/** The product page, `/{url}/{permalink}.html` (spec §2). */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { NotableGoods } from '../../client/favourites/goods-notes.ts';
import { noteSeen } from '../../client/favourites/remembered-goods.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { byVolume } from '../../shared/rules/catalogue/volume.ts';
import { isCrawlerName } from '../../shared/rules/crawler.ts';
import { formatMoney } from '../../shared/rules/money.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { productTexts } from '../../shared/texts/pages/product.ts';
import { GoodsControls } from '../cart/goods-controls.tsx';
import { CompareButton } from '../compare/compare-button.tsx';
import { useApp } from '../context/app-context.ts';
import type { Place } from '../context/place.ts';
import { RELATED_CALL } from '../data/goods.ts';
import { browserApi } from '../data/query.ts';
import { defineScreen } from '../data/screen.ts';
import { FavouriteButton } from '../favourites/favourite-button.tsx';
import { Seen } from '../favourites/seen.tsx';
import { stockQuery } from '../shops/stock/model.ts';
import { citiesStockQuery, StockSection } from '../shops/stock/stock-section.tsx';
import prose from '../styles/prose.module.css';
import { Bound } from '../ui/bound.tsx';
import { ShareButton } from '../ui/buttons/share-button.tsx';
import { ExtraBlock } from '../ui/extra-block.tsx';
import { Rating } from '../ui/goods.tsx';
import { Breadcrumbs, breadcrumbList } from '../ui/page-parts/breadcrumbs.tsx';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';
import { Loading, Placeholder } from '../ui/states/loading.tsx';
import { Buy } from './buy.tsx';
import { Attributes, Facts } from './facts.tsx';
import { Gallery } from './gallery.tsx';
import { productJsonLd } from './json-ld.ts';
import { notableProduct, type ProductModel, productQuery, properAddress, type Variant } from './model.ts';
import styles from './product-screen.module.css';
import { Related, relatedKindsQuery, relatedQuery } from './related.tsx';
import { REVIEWS, reviewsQuery } from './reviews/model.ts';
import { REVIEWS_ID, Reviews } from './reviews/reviews.tsx';

export const screen = defineScreen<ProductModel>({
  main: productQuery,
  late: (at, offered) => {
    const related = offered.includes(RELATED_CALL) ? undefined : relatedQuery(at.path);
    return related === undefined ? [] : [related];
  },
  after: (model, _, offered) => [
    stockQuery(model.goods.id),
    ...(isLacking(model) ? [citiesStockQuery(model.goods.id)] : []),
    ...(offered.includes(REVIEWS) ? [reviewsQuery(model.goods.id)] : []),
    ...(offered.includes(RELATED_CALL) ? [relatedKindsQuery(model.goods.id)] : []),
  ],
  verdict: (model, at) => {
    const redirect = properAddress(model, at.path);
    return redirect === undefined ? undefined : { redirect };
  },
  head: (model, _, origin) => ({
    title: productTexts.title(model.goods.title, layoutTexts.shop),
    description: productTexts.metaDescription({ name: model.goods.title, price: model.goods.price }),
    canonical: model.productUrl,
    image: model.pictures[0]?.url,
    type: 'product',
    jsonLd: [productJsonLd(model, origin), breadcrumbList(model.crumbs, origin)],
  }),
  // Its variations have paths of their own.
  thing: ({ productUrl }) => productUrl,
  View: ProductPage,
  Loading: ProductLoading,
});

/** Is the variation neither in stock nor on order in the visitor's city (D42)? */
function isLacking({ shops, order }: ProductModel): boolean {
  return shops === undefined && order === undefined;
}

function ProductPage({ model, at }: { readonly model: ProductModel; readonly at: Place }): ReactNode {
  // State rather than a ref object, since the block may mount later than this page: `BuyBar` must then render again.
  const [buy, setBuy] = useState<HTMLElement | null>(null);
  const hasReviews = useApp().offered.includes(REVIEWS);
  useViewNote(notableProduct(model));
  return (
    <>
      <Breadcrumbs steps={model.crumbs} />
      <div className={styles.product}>
        <FailureBoundary>
          <Gallery key={model.pictures[0]?.small} pictures={model.pictures} labels={model.labels} />
        </FailureBoundary>
        <div className={styles.facts}>
          <h1>
            <Bound text={model.goods.title} />
          </h1>
          <div className={styles.under}>
            {model.rating === undefined ? null : (
              <Rating rating={model.rating} href={hasReviews ? `#${REVIEWS_ID}` : undefined} />
            )}
            {model.code === '' ? null : <p className={styles.code}>{productTexts.article(model.code)}</p>}
          </div>
          <FailureBoundary>
            <Variants model={model} />
            <Buy ref={setBuy} model={model} />
            <div className={styles.keep}>
              <FavouriteButton goods={notableProduct(model)} labelled />
              <CompareButton goodsId={model.goods.id} />
              <ShareButton title={model.goods.title} />
            </div>
            <Facts rows={model.attributes} facts={model.facts} />
            <Contents items={model.contents} />
          </FailureBoundary>
          <Attributes rows={model.attributes} />
        </div>
        {model.html === undefined ? null : (
          <section className={styles.description}>
            <h2>{productTexts.description}</h2>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was received (D29) */}
            <div className={prose.prose} dangerouslySetInnerHTML={{ __html: model.html }} />
          </section>
        )}
      </div>
      <ExtraBlock
        at="product"
        values={{ id: model.goods.id, title: model.goods.title, price: model.goods.price, url: model.url }}
      />
      <FailureBoundary>
        <StockSection goods={model.goods} url={model.url} lacking={isLacking(model)} />
      </FailureBoundary>
      <FailureBoundary failed={() => null}>
        {hasReviews ? <Reviews key={model.goods.id} goods={model.goods} rating={model.rating} /> : null}
      </FailureBoundary>
      <Related path={at.path} goodsId={model.goods.id} />
      <FailureBoundary failed={() => null}>
        <Seen except={model.goods.id} />
      </FailureBoundary>
      <BuyBar goods={model.goods} block={buy} />
    </>
  );
}

/** 'Что внутри': what a gift basket holds (conventions.md §4). Nothing for other goods. */
function Contents({ items = [] }: { readonly items: readonly string[] | undefined }): ReactNode {
  if (items.length === 0) return null;
  return (
    <section>
      <h2 className={styles.contentsTitle}>{productTexts.contents}</h2>
      <ul aria-label={productTexts.contents} className={styles.items}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items may repeat, and are never reordered
          <li key={index}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

/** Placeholders while a product page loads. */
function ProductLoading(): ReactNode {
  return (
    <div className={styles.loading}>
      <Loading unseen />
      <Placeholder className={styles.loadingPicture} />
      <div className={styles.loadingFacts}>
        <Placeholder className={styles.loadingTitle} />
        <Placeholder className={styles.loadingLine} />
        <Placeholder className={styles.loadingLine} />
      </div>
    </div>
  );
}

/**
 * Records product views: by a call to the shop's API (spec §7 `goods_hit`, D28), and in the visitor's browser. One view for each page load, and for each navigation to another product or variation. Views by crawlers do
 * not count. A tab in the background waits until it is visible.
 */
function useViewNote(goods: NotableGoods): void {
  const dispatch = useAppDispatch();
  const goodsId = goods.id;
  const keep = useEffectEvent(() => dispatch(noteSeen(goods)));
  useEffect(() => {
    if (isCrawlerName(navigator.userAgent)) return;
    const left = new AbortController();
    const note = (): void => {
      if (left.signal.aborted || document.visibilityState === 'hidden') return;
      left.abort();
      keep();
      const query = { goods_id: goodsId, timestamp: Date.now() };
      // Nothing depends on the answer, and a failed call is not repeated.
      browserApi()('GET /catalog/goods_hit/', { query }).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', note, { signal: left.signal });
    // Deferred, so that the cart is requested first: private calls wait for the one before them (contract.md §5.1).
    setTimeout(note);
    return () => left.abort();
  }, [goodsId]);
}

interface BuyBarProps {
  readonly goods: ProductModel['goods'];
  /** The block with price and button; null until it is mounted. */
  readonly block: HTMLElement | null;
}

/** The height of the bar, and some space above it. */
const BAR_ROOM = '5.5rem';

/** On phones, a bar that keeps price and button in view once their block has been scrolled past. */
function BuyBar({ goods, block }: BuyBarProps): ReactNode {
  const [past, setPast] = useState(false);
  useEffect(() => {
    if (block === null) return;
    // The margin extends the viewport downwards, so a block that does not intersect is above it: scrolled past.
    const observer = new IntersectionObserver((entries) => setPast(entries.at(-1)?.isIntersecting === false), {
      rootMargin: '0px 0px 100000px 0px',
    });
    observer.observe(block);
    return () => observer.disconnect();
  }, [block]);
  // Elements that get the focus scroll into view above the bar, not behind it.
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingBlockEnd = past ? BAR_ROOM : '';
    return () => {
      style.scrollPaddingBlockEnd = '';
    };
  }, [past]);
  if (!past) return null;
  return (
    <section aria-label={productTexts.bar} className={styles.bar}>
      <b>{formatMoney(goods.price)}</b>
      <GoodsControls goods={goods} />
    </section>
  );
}

/**
 * The variations with price and availability, as links that keep the scroll position (D41). For a single variation only
 * its name is shown, unless the title says it.
 */
export function Variants({ model: { variants, url, goods } }: { readonly model: ProductModel }): ReactNode {
  if (variants.length < 2)
    return goods.title.includes(goods.variant) ? null : <p className={styles.single}>{goods.variant}</p>;
  return (
    <ul aria-label={productTexts.variants} className={styles.variants}>
      {byVolume(variants, ([variant]) => variant).map(([variant, href, price, status]) => (
        <li key={href} className={status === 'out_of_stock' ? styles.gone : undefined}>
          <a href={href} data-keep-scroll="" aria-current={href === url ? 'true' : undefined}>
            {variant}
          </a>{' '}
          <small>{stateOf(price, status)}</small>
        </li>
      ))}
    </ul>
  );
}

/** The price, or that the variation is out of stock or on order. */
function stateOf(price: number, status: Variant[3]): string {
  if (status === 'out_of_stock') return productTexts.gone;
  return status === 'on_order' ? productTexts.priceOnOrder({ price }) : formatMoney(price);
}
