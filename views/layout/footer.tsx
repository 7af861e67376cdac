import type { ReactNode } from 'react';
import { isAmong } from '../../shared/optional.ts';
import * as profile from '../../shared/profile/profile.ts';
import { PRIVACY } from '../../shared/routes.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { legalTexts } from '../../shared/texts/legal.ts';
import { useApp } from '../context/app-context.ts';
import type { FrameLink, MenuNode } from '../data/frame-model.ts';
import { menuQuery, serviceQuery } from '../data/frame-queries.ts';
import { useAnswered } from '../data/use-answered.ts';
import { cachedMarkup } from '../ui/cached-markup.ts';
import { PhoneLink } from '../ui/links/phone-link.tsx';
import { Late } from '../ui/states/late.tsx';
import styles from './layout.module.css';
import { LinkList, linkItems } from './link-list.tsx';

/** The footer of every page (D42). */
export function Footer(): ReactNode {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <section className={styles.contact}>
          <p className={styles.name}>{profile.name}</p>
          {profile.slogan === undefined ? null : <p>{profile.slogan}</p>}
          <PhoneLink className={styles.phone} />
          <p>{profile.support.hours}</p>
          <p>
            <a href="/feedback/callback/" data-waits="" data-screen-only="">
              {layoutTexts.callback}
            </a>
          </p>
          <p className="note">{profile.support.callbackPromise}</p>
        </section>
        <div className={styles.groups} data-screen-only="">
          <Late
            query={menuQuery}
            fallback={<Group title={layoutTexts.catalogue} list={<LinkList links={[WHOLE]} />} />}
            failed={null}
            broken={null}
          >
            {(nodes) => <Catalogue nodes={nodes} />}
          </Late>
          <Late query={serviceQuery} fallback={null} failed={null} broken={null}>
            {({ footer }) => footer.map(([title, links]) => <ServiceGroup key={title} title={title} links={links} />)}
          </Late>
          {ownLinks.length === 0 ? null : <Group title={layoutTexts.links} list={<LinkList links={ownLinks} />} />}
        </div>
      </div>
      <Legal />
    </footer>
  );
}

/** The company, what it has to warn of, and its way with personal data. */
function Legal(): ReactNode {
  const { missing } = useApp();
  return (
    <p className={`note ${styles.legal}`}>
      {profile.ageGate === null ? null : <b>{profile.ageGate.age}+</b>}
      <span>
        {legalTexts.company.join(', ')}
        {profile.warning === undefined ? null : <br />}
        {profile.warning}
        {isAmong(missing, PRIVACY) ? null : (
          <>
            <br />
            <a href={PRIVACY}>{legalTexts.privacy}</a>
          </>
        )}
      </span>
    </p>
  );
}

const ownLinks: readonly FrameLink[] = (profile.links ?? []).map(({ title, url }) => [title, url]);
const WHOLE: FrameLink = [layoutTexts.wholeCatalogue, '/catalog/'];
/** The footer links to this many branches of the catalogue. */
const BRANCHES = 7;

const branches = cachedMarkup((nodes: readonly MenuNode[]) => {
  const named = nodes.filter(([, url]) => url !== '').slice(0, BRANCHES);
  return linkItems([...named, WHOLE]);
});

function Catalogue({ nodes }: { readonly nodes: readonly MenuNode[] }): ReactNode {
  return <Group title={layoutTexts.catalogue} list={<ul {...branches(useAnswered(nodes))} />} />;
}

function ServiceGroup({ title, links }: { readonly title: string; readonly links: readonly FrameLink[] }): ReactNode {
  const left = useAnswered(links);
  return left.length === 0 ? null : <Group title={title} list={<LinkList links={left} />} />;
}

function Group({ title, list }: { readonly title: string; readonly list: ReactNode }): ReactNode {
  return (
    <section>
      <h2>{title}</h2>
      {list}
    </section>
  );
}
