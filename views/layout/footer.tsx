import type { ReactNode } from 'react';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { useApp } from '../app-context.ts';
import { phoneHref } from '../links.ts';
import { Late } from '../queries.tsx';
import styles from './footer.module.css';
import { serviceQuery } from './frame-queries.ts';
import { LinkList } from './link-list.tsx';

/** The foot of every page (D42). */
export function Footer(): ReactNode {
  const { region } = useApp();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <section className={styles.contact}>
          <p className={styles.name}>{layoutTexts.shop}</p>
          <p>{layoutTexts.tagline}</p>
          <a href={phoneHref(region.phone)} className={styles.phone}>
            {region.phone}
          </a>
          <p>{layoutTexts.hours}</p>
          <p>
            <a href="/feedback/callback/">{layoutTexts.callback}</a>
          </p>
          <p className={styles.promise}>{layoutTexts.callbackPromise}</p>
        </section>
        <Late query={serviceQuery} fallback={<CatalogueGroup />} failed={<CatalogueGroup />}>
          {({ footer }) =>
            footer.length === 0 ? (
              <CatalogueGroup />
            ) : (
              footer.map(([title, links]) => (
                <section key={title}>
                  <h2>{title}</h2>
                  <LinkList links={links} />
                </section>
              ))
            )
          }
        </Late>
      </div>
      <p className={styles.legal}>
        <b>{layoutTexts.age}</b>
        {layoutTexts.adultsOnly}
      </p>
    </footer>
  );
}

/** What stands where the API's groups do not. */
function CatalogueGroup(): ReactNode {
  return (
    <section>
      <h2>{layoutTexts.catalogue}</h2>
      <LinkList links={[[layoutTexts.wholeCatalogue, '/catalog/']]} />
    </section>
  );
}
