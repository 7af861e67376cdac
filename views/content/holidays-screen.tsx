/** The pages for occasions: alcohol for holidays, and its sub-page for each occasion (spec §2), or the profile's own. */
import type { ReactNode } from 'react';
import { contentTexts } from '../../shared/texts/pages/content.ts';
import { CardList } from '../catalogue/cards/card-list.tsx';
import type { Place } from '../context/place.ts';
import type { FrameLink } from '../data/frame-model.ts';
import { defineScreen } from '../data/screen.ts';
import { useAnswered } from '../data/use-answered.ts';
import { Block } from '../ui/page-parts/block.tsx';
import type { Crumb } from '../ui/page-parts/breadcrumbs.tsx';
import { Late } from '../ui/states/late.tsx';
import { Loading } from '../ui/states/loading.tsx';
import { ContentView } from './content-view.tsx';
import { GiftLinks } from './gift-links.tsx';
import styles from './holidays-screen.module.css';
import { type ContentModel, contentCrumbs, contentHead, contentQuery } from './model.ts';
import { OccasionPicture } from './occasion-picture.tsx';
import { occasionsQuery, pageAbove, titles } from './occasions.ts';
import { ToCalculator } from './to-calculator.tsx';

export const screen = defineScreen<ContentModel>({
  main: ({ path }) => contentQuery(path),
  late: () => [occasionsQuery],
  head: (model, { path }, origin) => contentHead(model, crumbsTo(model.title, path), origin),
  View: Holiday,
  Loading: () => <Loading />,
});

function crumbsTo(title: string, path: string): readonly Crumb[] {
  const above = pageAbove(path);
  const titleAbove = above && titles.get(above);
  return contentCrumbs(title, path, titleAbove ? [[titleAbove, above]] : []);
}

function Holiday({ model, at }: { readonly model: ContentModel; readonly at: Place }): ReactNode {
  const above = pageAbove(at.path);
  const occasionLinks = (
    <Late query={occasionsQuery} fallback={null} failed={null}>
      {(links) => <Occasions all={links} at={at} />}
    </Late>
  );
  return (
    <ContentView
      model={model}
      crumbs={crumbsTo(model.title, at.path)}
      section={above ?? at.path}
      picture={<OccasionPicture path={at.path} />}
      opening={above === undefined ? occasionLinks : undefined}
    >
      {model.cards === undefined ? null : (
        <Block title={contentTexts.goods}>
          <CardList cards={model.cards} heading="h3" few />
        </Block>
      )}
      <GiftLinks page={at.path} />
      <ToCalculator />
      {above === undefined ? null : occasionLinks}
    </ContentView>
  );
}

function Occasions({ all, at }: { readonly all: readonly FrameLink[]; readonly at: Place }): ReactNode {
  const links = useAnswered(all);
  if (links.every(([, url]) => url === at.path)) return null;
  return (
    <nav aria-label={contentTexts.occasions} className={styles.occasions}>
      <ul>
        {links.map(([title, url]) => (
          <li key={url}>
            <a href={url} aria-current={url === at.path ? 'page' : undefined}>
              <OccasionPicture path={url} />
              <span>{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
