import type { ReactNode } from 'react';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { Late } from '../queries.tsx';
import { PhoneLink } from '../region/phone-link.tsx';
import styles from './footer.module.css';
import type { FrameLink, MenuNode } from './frame-model.ts';
import { menuQuery, serviceQuery } from './frame-queries.ts';
import { LinkList } from './link-list.tsx';

/** The foot of every page (D42). */
export function Footer(): ReactNode {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <section className={styles.contact}>
          <p className={styles.name}>{layoutTexts.shop}</p>
          <p>{layoutTexts.tagline}</p>
          <PhoneLink className={styles.phone} />
          <p>{layoutTexts.hours}</p>
          <p>
            <a href="/feedback/callback/">{layoutTexts.callback}</a>
          </p>
          <p className={styles.promise}>{layoutTexts.callbackPromise}</p>
        </section>
        <Late query={menuQuery} fallback={<Group title={layoutTexts.catalogue} links={[WHOLE]} />} failed={null}>
          {(nodes) => <Group title={layoutTexts.catalogue} links={[...topLevel(nodes), WHOLE]} />}
        </Late>
        <Late query={serviceQuery} fallback={null} failed={null}>
          {({ footer }) => footer.map(([title, links]) => <Group key={title} title={title} links={links} />)}
        </Late>
      </div>
      <p className={styles.legal}>
        <b>{layoutTexts.age}</b>
        {layoutTexts.adultsOnly}
      </p>
    </footer>
  );
}

const WHOLE: FrameLink = [layoutTexts.wholeCatalogue, '/catalog/'];
/** So many branches of the catalogue are named here. */
const BRANCHES = 7;

function topLevel(nodes: readonly MenuNode[]): readonly FrameLink[] {
  return nodes
    .filter(([, url]) => url !== '')
    .slice(0, BRANCHES)
    .map(([title, url]) => [title, url]);
}

function Group({ title, links }: { readonly title: string; readonly links: readonly FrameLink[] }): ReactNode {
  return (
    <section>
      <h2>{title}</h2>
      <LinkList links={links} />
    </section>
  );
}
