import type { ReactNode } from 'react';
import type { Point } from '../../shared/rules/shops/distance.ts';
import { shopTexts } from '../../shared/texts/shops.ts';
import prose from '../styles/prose.module.css';
import { Bound } from '../ui/bound.tsx';
import type { ShopModel } from './model.ts';
import { MyShopButton } from './my-shop/my-shop-button.tsx';
import { Hours } from './open-now.tsx';
import styles from './shop-facts.module.css';
import { Stations } from './stations.tsx';

interface ShopFactsProps {
  readonly shop: ShopModel;
  readonly heading: 'h2' | 'h3' | 'h4';
}

/** A shop's address, metro, hours, payment, directions and legal data (spec §2 'Shop detail'). */
export function ShopFacts({ shop, heading }: ShopFactsProps): ReactNode {
  return (
    <div className={styles.facts}>
      <ShopRows shop={shop} />
      <p>
        <MyShopButton shop={shop} />
      </p>
      <Directions shop={shop} heading={heading} />
      <LegalData shop={shop} heading={heading} />
    </div>
  );
}

/** Address, metro, hours and payment. @param phone a row more, with the city's phone */
export function ShopRows({ shop, phone }: { readonly shop: ShopModel; readonly phone?: ReactNode }): ReactNode {
  return (
    <dl className={styles.rows}>
      {shop.address === '' ? null : (
        <Row title={shopTexts.address}>
          <address>
            <Bound text={shop.address} />
          </address>
          {shop.at === undefined ? null : <RouteLink to={shop.at} />}
        </Row>
      )}
      {shop.metro.length === 0 ? null : (
        <Row title={shopTexts.metro}>
          <Stations stations={shop.metro} />
        </Row>
      )}
      {shop.hours === '' ? null : (
        <Row title={shopTexts.hours}>
          <Hours hours={shop.hours} zone={shop.zone} />
        </Row>
      )}
      {phone}
      <Row title={shopTexts.payment}>{shopTexts.payments.join(', ')}</Row>
    </dl>
  );
}

export function Directions({ shop: { directions }, heading: Heading }: ShopFactsProps): ReactNode {
  return directions === undefined ? null : (
    <section className={styles.part}>
      <Heading>{shopTexts.directions}</Heading>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server (D29) */}
      <div className={prose.prose} dangerouslySetInnerHTML={{ __html: directions }} />
    </section>
  );
}

/** Licence and legal entity. */
export function LegalData({ shop: { legal }, heading: Heading }: ShopFactsProps): ReactNode {
  return legal.length === 0 ? null : (
    <section className={styles.part}>
      <Heading>{shopTexts.legal}</Heading>
      <dl className={styles.legal}>
        {legal.map(([title, text]) => (
          <Row key={title} title={title}>
            <Bound text={text} />
          </Row>
        ))}
      </dl>
    </section>
  );
}

export function Row({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A link to the route to a shop from where the visitor is, on a map site or in its app. */
function RouteLink({ to: { lat, lng } }: { readonly to: Point }): ReactNode {
  return (
    <a
      href={`https://yandex.ru/maps/?rtext=~${lat},${lng}`}
      target="_blank"
      rel="noopener"
      data-screen-only=""
      className={styles.route}
    >
      {shopTexts.route}
    </a>
  );
}
