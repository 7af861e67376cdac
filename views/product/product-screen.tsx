/** The product page, `/{url}/{permalink}.html` (spec §2). */
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { NotableGoods } from '../../client/favourites/goods-notes.ts';
import { noteSeen } from '../../client/favourites/remembered-goods.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { isCrawlerName } from '../../shared/rules/crawler.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { productTexts } from '../../shared/texts/pages/product.ts';
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
import { ArrowButton } from '../ui/buttons/arrow-button.tsx';
import { ShareButton } from '../ui/buttons/share-button.tsx';
import { ExtraBlock } from '../ui/extra-block.tsx';
import { Rating } from '../ui/goods.tsx';
import { NoBreak } from '../ui/no-break.tsx';
import { Breadcrumbs, breadcrumbList } from '../ui/page-parts/breadcrumbs.tsx';
import { PictureStrip, type ShownPicture } from '../ui/pictures/picture-strip.tsx';
import { usePictureStrip } from '../ui/pictures/use-picture-strip.ts';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';
import { Loading, Placeholder } from '../ui/states/loading.tsx';
import { Buy, WithBuyBar } from './buy.tsx';
import { Attributes, Contents, Description, Facts, Variants } from './details.tsx';
import { productJsonLd } from './json-ld.ts';
import { notableProduct, type ProductModel, productQuery, properAddress } from './model.ts';
import styles from './product.module.css';
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
  const hasReviews = useApp().offered.includes(REVIEWS);
  useViewNote(notableProduct(model));
  return (
    <WithBuyBar goods={model.goods}>
      <Breadcrumbs steps={model.crumbs} />
      <div className={styles.product}>
        <FailureBoundary>
          <Gallery key={model.pictures[0]?.small} pictures={model.pictures} labels={model.labels} />
        </FailureBoundary>
        <div className={styles.facts}>
          <h1>
            <NoBreak text={model.goods.title} />
          </h1>
          <div className={styles.under}>
            {model.rating === undefined ? null : (
              <Rating rating={model.rating} href={hasReviews ? `#${REVIEWS_ID}` : undefined} />
            )}
            {model.code === '' ? null : <p className="note">{productTexts.article(model.code)}</p>}
          </div>
          <FailureBoundary>
            <Variants model={model} />
            <Buy model={model} />
            <div className={styles.under}>
              <FavouriteButton goods={notableProduct(model)} labelled />
              <CompareButton goodsId={model.goods.id} />
              <ShareButton title={model.goods.title} />
            </div>
            <Facts rows={model.attributes} facts={model.facts} />
            <Contents items={model.contents} />
          </FailureBoundary>
          <Attributes rows={model.attributes} />
        </div>
        <Description html={model.html} />
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
    </WithBuyBar>
  );
}

interface GalleryProps {
  readonly pictures: readonly ShownPicture[];
  readonly labels: readonly string[];
}

/** The pictures of a product: swiped by touch, or chosen by buttons and thumbnails. */
function Gallery({ pictures, labels }: GalleryProps): ReactNode {
  const strip = usePictureStrip(pictures.length);
  return (
    <div className={styles.gallery}>
      <div className={styles.window}>
        {pictures.length === 0 ? (
          <p className={styles.noPicture}>{productTexts.noPicture}</p>
        ) : (
          <PictureStrip
            strip={strip}
            pictures={pictures}
            label={productTexts.pictures}
            size={[600, 800]}
            className={styles.strip}
          />
        )}
        {labels.length === 0 ? null : (
          <ul className={styles.labels}>
            {labels.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        )}
      </div>
      {pictures.length < 2 ? null : <GalleryControls pictures={pictures} current={strip.current} onShow={strip.show} />}
    </div>
  );
}

interface GalleryControlsProps {
  readonly pictures: readonly ShownPicture[];
  readonly current: number;
  /** Shows the picture at an index; beyond either end it wraps around. */
  readonly onShow: (index: number) => void;
}

/** Previous, next, and a thumbnail for each picture (conventions.md §4 'Carousels and viewer'). */
function GalleryControls({ pictures, current, onShow }: GalleryControlsProps): ReactNode {
  const step = (side: -1 | 1): void => onShow(current + side);
  return (
    <div className={styles.pictureControls}>
      <ArrowButton side={-1} onStep={step} />
      <div data-screen-only="" className={styles.thumbs}>
        {pictures.map(({ small }, index) => (
          <button
            key={small}
            type="button"
            aria-label={productTexts.showPicture(index + 1)}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => onShow(index)}
          >
            <img src={small} alt="" width="60" height="80" loading="lazy" />
          </button>
        ))}
      </div>
      <ArrowButton side={1} onStep={step} />
    </div>
  );
}

/** Placeholders while a product page loads. */
function ProductLoading(): ReactNode {
  return (
    <div className={styles.loading}>
      <Loading unseen />
      <Placeholder className={styles.loadingPicture} />
      <div className={styles.loadingFacts}>
        <Placeholder />
        <Placeholder />
        <Placeholder />
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
