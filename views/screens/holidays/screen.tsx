/** Alcohol for holidays, `/about/alcohol-for-holidays/`, and its sub-page for each occasion (spec §2). */
import type { ReactNode } from 'react';
import { contentTexts, occasionTitles } from '../../../shared/texts/pages/content.ts';
import type { Place } from '../../context/place.ts';
import button from '../../ui/buttons/button.module.css';
import type { Crumb } from '../../ui/page-parts/breadcrumbs.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { contentCrumbs, contentHead } from '../content/content-head.ts';
import { ContentView } from '../content/content-view.tsx';
import { type ContentModel, contentQuery } from '../content/model.ts';
import { defineScreen } from '../screen.ts';
import { OccasionPicture } from './occasion-picture.tsx';
import styles from './screen.module.css';

const HOLIDAYS = '/about/alcohol-for-holidays/';

export const screen = defineScreen<ContentModel>({
  main: ({ path }) => contentQuery(path),
  head: (model, { path }, origin) => contentHead(model, crumbsTo(model.title, path), origin),
  View: Holiday,
  Loading: () => <Loading />,
});

function crumbsTo(title: string, path: string): readonly Crumb[] {
  return contentCrumbs(title, path, path === HOLIDAYS ? [] : [[contentTexts.holidays, HOLIDAYS]]);
}

function Holiday({ model, at }: { readonly model: ContentModel; readonly at: Place }): ReactNode {
  return (
    <ContentView model={model} crumbs={crumbsTo(model.title, at.path)} section={HOLIDAYS}>
      <nav aria-label={contentTexts.occasions} className={styles.occasions}>
        <ul>
          {Object.entries(occasionTitles).map(([url, title]) => (
            <li key={url}>
              <a href={url} aria-current={url === at.path ? 'page' : undefined}>
                <OccasionPicture path={url} />
                <span>{title}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <section className={styles.count}>
        <h2>{contentTexts.count}</h2>
        <p>{contentTexts.countHint}</p>
        <a href="/calculator/" className={button.primary}>
          {contentTexts.toCalculator}
        </a>
      </section>
    </ContentView>
  );
}
