/** A shop, `/shop/{id}/` (spec §2 'Shop detail'). */

import { queryOptions } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { address as country } from '../../shared/profile/profile.ts';
import { openingHours } from '../../shared/rules/pickup/opening-hours.ts';
import { fromShelf, isToday, untilOf } from '../../shared/rules/pickup/promise.ts';
import { readyText } from '../../shared/rules/pickup/sentences.ts';
import { restrictionNote, termsFor } from '../../shared/rules/pickup/terms.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { contactsTexts } from '../../shared/texts/pages/content.ts';
import { shopsTexts, shopTexts } from '../../shared/texts/shops.ts';
import { CardList } from '../catalogue/cards/card-list.tsx';
import { useApp } from '../context/app-context.ts';
import { useUntil } from '../context/until.ts';
import { absoluteUrl } from '../data/addresses.ts';
import { type CardModel, cardModels } from '../data/card-model.ts';
import { apiOf, CATALOGUE } from '../data/query.ts';
import { defineScreen } from '../data/screen.ts';
import { SHOP_ZOOM } from '../map/settings.ts';
import { ShopMap } from '../map/shop-map.tsx';
import { PhoneLink } from '../ui/links/phone-link.tsx';
import { Block } from '../ui/page-parts/block.tsx';
import { Breadcrumbs, breadcrumbList, type Crumb } from '../ui/page-parts/breadcrumbs.tsx';
import { Late } from '../ui/states/late.tsx';
import { Loading, Placeholder } from '../ui/states/loading.tsx';
import { Carousel } from './carousel.tsx';
import { type ShopModel, shopQuery } from './model.ts';
import { MyShopButton } from './my-shop/my-shop-button.tsx';
import { PickupTerms } from './pickup-terms.tsx';
import styles from './shop.module.css';
import { Directions, LegalData, Row, ShopRows } from './shop-facts.tsx';

export const screen = defineScreen<ShopModel>({
  main: (at) => shopQuery(at.params.id ?? ''),
  head: (shop, _, origin) => ({
    title: shopTexts.metaTitle(shop.name, layoutTexts.shop),
    description: shopTexts.description(shop.address, shop.hours),
    image: shop.pictures[0]?.url,
    jsonLd: [shopJsonLd(shop, origin), breadcrumbList(crumbsTo(shop), origin)],
  }),
  late: ({ params }) => [shopTodayQuery(params.id ?? '')],
  View: ShopPage,
  Loading: ShopLoading,
});

function crumbsTo({ name, url }: ShopModel): readonly Crumb[] {
  return [
    [layoutTexts.homeCrumb, '/'],
    [shopsTexts.title, '/shop/'],
    [name, url],
  ];
}

function ShopPage({ model: shop }: { readonly model: ShopModel }): ReactNode {
  const { phone } = useApp().region;
  return (
    <>
      <Breadcrumbs steps={crumbsTo(shop)} />
      <h1 className={styles.title}>{shop.name}</h1>
      <div className={shop.pictures.length === 0 ? undefined : styles.shop}>
        <Carousel key={shop.id} pictures={shop.pictures} />
        <div className={styles.main}>
          <ShopRows
            shop={shop}
            phone={
              phone === '' ? null : (
                <Row title={contactsTexts.phone}>
                  <PhoneLink />
                </Row>
              )
            }
          />
          <p>
            <MyShopButton shop={shop} />
          </p>
        </div>
      </div>
      <div className={shop.at === undefined ? styles.texts : styles.way}>
        {shop.at === undefined ? null : <OnMap key={shop.id} id={shop.id} at={shop.at} address={shop.address} />}
        <div className={styles.texts}>
          <Directions shop={shop} heading="h2" />
          <PickupTerms />
        </div>
      </div>
      <ShopToday shop={shop} />
      <div className={styles.law}>
        <LegalData shop={shop} heading="h2" />
      </div>
      <p className={styles.all} data-screen-only="">
        <a href="/shop/">{shopTexts.toAll}</a>
      </p>
    </>
  );
}

/**
 * The map, centred on the shop (spec §2). Its props are memoised, so that another render of the page does not move the
 * map back from where the visitor has panned it.
 */
function OnMap({ id, at, address }: Required<Pick<ShopModel, 'id' | 'at' | 'address'>>): ReactNode {
  const points = useMemo(() => [{ id, at, name: address }], [id, at, address]);
  const view = useMemo(() => ({ center: at, zoom: SHOP_ZOOM }), [at]);
  return <ShopMap className={styles.map} points={points} view={view} selected={id} />;
}

/** Placeholders while a shop's page loads. */
function ShopLoading(): ReactNode {
  return (
    <>
      <Loading unseen />
      <Placeholder className={styles.loadingTitle} />
      <div className={styles.shop}>
        <Placeholder className={styles.loadingPicture} />
        <Placeholder className={styles.loadingFacts} />
      </div>
    </>
  );
}

/** schema.org `LocalBusiness`. @param origin scheme and host of the region */
export function shopJsonLd({ name, url, address, at, hours, pictures }: ShopModel, origin: string): object {
  const open = openingHours(hours);
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': origin + url,
    name,
    url: origin + url,
    ...(address !== '' && {
      address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: country.country },
    }),
    ...(at && { geo: { '@type': 'GeoCoordinates', latitude: at.lat, longitude: at.lng } }),
    ...(open !== undefined && { openingHours: open }),
    ...(pictures.length > 0 && { image: pictures.map((picture) => absoluteUrl(picture.url, origin)) }),
    paymentAccepted: shopTexts.payments.join(', '),
  };
}

/** At most this many goods are shown. */
const GOODS = 8;
const SEARCH = '/catalog/search/';

interface ShopTodayModel {
  readonly cards: readonly CardModel[];
  readonly count: number;
}

/**
 * The goods that a shop can hand over now (D66). An API that does not offer the filter would answer with all goods, so
 * it is looked for first.
 * @param shop its id
 */
function shopTodayQuery(shop: string) {
  return queryOptions<ShopTodayModel>({
    queryKey: ['stock', 'today', shop],
    queryFn: async ({ signal, meta }) => {
      const api = apiOf(meta);
      const { data } = await api('GET {listing}filter.json', { listing: SEARCH, query: {} }, { signal });
      if (!data.filters.some(({ code }) => code === 'shop_today')) return { cards: [], count: 0 };
      const query = { filter: { shop_today: [shop] }, limit: GOODS };
      const found = await api('GET {listing}?format=json', { listing: SEARCH, query }, { signal });
      return { cards: cardModels(found.data.products).slice(0, GOODS), count: found.meta.count };
    },
    ...CATALOGUE,
  });
}

/**
 * `region` 'Сегодня в магазине' (conventions.md §4 'Today'), as long as the shop still hands these goods out today (D67);
 * nothing if it has nothing.
 */
function ShopToday({ shop }: { readonly shop: ShopModel }): ReactNode {
  const id = String(shop.id);
  return (
    <Late query={shopTodayQuery(id)} fallback={null} failed={null} broken={null}>
      {({ cards, count }) =>
        cards.length === 0 ? null : (
          <Goods
            shop={shop}
            cards={cards}
            more={<a href={`${SEARCH}?filter.shop_today[]=${id}`}>{shopTexts.allToday({ count })}</a>}
          />
        )
      }
    </Late>
  );
}

interface GoodsProps {
  readonly shop: ShopModel;
  readonly cards: readonly CardModel[];
  readonly more: ReactNode;
}

function Goods({ shop, cards, more }: GoodsProps): ReactNode {
  const { now } = useApp();
  const terms = termsFor(cards.map(({ goods: { category }, url }) => ({ category, url })));
  const promise = fromShelf(shop, now, terms);
  useUntil(untilOf([promise]));
  const lead = promise && (promise.isRestricted ? restrictionNote : readyText(promise));
  return (
    <Block
      isScreenOnly
      id="today"
      {...(isToday(promise) ? { title: shopTexts.today } : { title: shopTexts.there, ...(lead && { lead }) })}
      more={more}
    >
      <CardList cards={cards} heading="h3" few />
    </Block>
  );
}
