import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { contentTexts } from '../../shared/texts/pages/content.ts';
import type { ServiceModel } from '../data/frame-model.ts';
import { serviceQuery } from '../data/frame-queries.ts';
import { useAnswered } from '../data/use-answered.ts';
import { Late } from '../ui/states/late.tsx';
import styles from './content.module.css';

/** Links to the pages in the same group of the footer (D42); nothing if the group has no other page. */
export function SectionNav({ path }: { readonly path: string }): ReactNode {
  return (
    <Late query={serviceQuery} fallback={null} failed={null}>
      {({ footer }) => (
        <Section group={footer.find(([, links]) => links.some(([, url]) => url === path))} path={path} />
      )}
    </Late>
  );
}

type Group = ServiceModel['footer'][number];

const NO_GROUP: Group = ['', []];

function Section({ group, path }: { readonly group: Group | undefined; readonly path: string }): ReactNode {
  const { pathname } = useLocation();
  const [title, all] = group ?? NO_GROUP;
  const links = useAnswered(all);
  if (links.length < 2) return null;
  const current = path === pathname ? 'page' : 'true';
  return (
    <nav aria-label={contentTexts.section} className={styles.sectionNav}>
      <h2>{title}</h2>
      <ul>
        {links.map(([name, url]) => (
          <li key={url}>
            <a href={url} aria-current={url === path ? current : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
