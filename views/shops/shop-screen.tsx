/** A shop, `/shop/{id}/` (spec §2 'Shop detail'). */
import { type ReactNode, useMemo } from 'react';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { contactsTexts } from '../../shared/texts/pages/content.ts';
import { shopsTexts, shopTexts } from '../../shared/texts/shops.ts';
import { useApp } from '../context/app-context.ts';
import { defineScreen } from '../data/screen.ts';
import { SHOP_ZOOM } from '../map/settings.ts';
import { ShopMap } from '../map/shop-map.tsx';
import { PhoneLink } from '../ui/links/phone-link.tsx';
import { Breadcrumbs, breadcrumbList, type Crumb } from '../ui/page-parts/breadcrumbs.tsx';
import { Loading, Placeholder } from '../ui/states/loading.tsx';
import { Carousel } from './carousel.tsx';
import { type ShopModel, shopQuery } from './model.ts';
import { MyShopButton } from './my-shop/my-shop-button.tsx';
import { PickupTerms } from './pickup-terms.tsx';
import { Directions, LegalData, Row, ShopRows } from './shop-facts.tsx';
import { shopJsonLd } from './shop-json-ld.ts';
import styles from './shop-screen.module.css';
import { ShopToday, shopTodayQuery } from './shop-today.tsx';

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
        <div className={styles.facts}>
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
      <div className={styles.legal}>
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
