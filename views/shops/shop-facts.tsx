import type { ReactNode } from 'react';
import type { Point } from '../../shared/rules/shops/distance.ts';
import { shopTexts } from '../../shared/texts/shops.ts';
import prose from '../styles/prose.module.css';
import { NoBreak } from '../ui/no-break.tsx';
import type { ShopModel } from './model.ts';
import { MyShopButton } from './my-shop/my-shop-button.tsx';
import { Hours } from './open-now.tsx';
import styles from './shop.module.css';
import { Stations } from './stations.tsx';

interface ShopFactsProps {
  readonly shop: ShopModel;
  readonly heading: 'h2' | 'h3' | 'h4';
  /** How one pays; default: what shops take. */
  readonly payment?: string | undefined;
}

/** A shop's address, metro, hours, payment, directions and legal data (spec §2 'Shop detail'). */
export function ShopFacts({ shop, heading, payment }: ShopFactsProps): ReactNode {
  return (
    <div className={styles.facts}>
      <ShopRows shop={shop} payment={payment} />
      <p>
        <MyShopButton shop={shop} />
      </p>
      <Directions shop={shop} heading={heading} />
      <LegalData shop={shop} heading={heading} />
    </div>
  );
}

interface ShopRowsProps extends Pick<ShopFactsProps, 'shop' | 'payment'> {
  /** A row more, with the city's phone. */
  readonly phone?: ReactNode;
}

/** Address, metro, hours and payment. */
export function ShopRows({ shop, phone, payment = shopTexts.payments.join(', ') }: ShopRowsProps): ReactNode {
  return (
    <dl className={styles.rows}>
      {shop.address === '' ? null : (
        <Row title={shopTexts.address}>
          <address>
            <NoBreak text={shop.address} />
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
      <Row title={shopTexts.payment}>{payment}</Row>
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
            <NoBreak text={text} />
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

/** The address of the route to a place from where the visitor is. */
export function routeTo({ lat, lng }: Point): string {
  return `https://yandex.ru/maps/?rtext=~${lat},${lng}`;
}

/** A link to the route to a shop from where the visitor is, on a map site or in its app. */
export function RouteLink({ to: { lat, lng } }: { readonly to: Point }): ReactNode {
  return (
    <a href={routeTo({ lat, lng })} target="_blank" rel="noopener" data-screen-only="" className={styles.route}>
      {shopTexts.route}
    </a>
  );
}
