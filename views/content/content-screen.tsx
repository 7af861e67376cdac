/** Pages with only a text (spec §2, D23): corporate, about, delivery, privacy. */
import type { ReactNode } from 'react';
import { ABOUT, PRIVACY } from '../../shared/routes.ts';
import type { Place } from '../context/place.ts';
import { defineScreen } from '../data/screen.ts';
import { LegalLine } from '../ui/page-parts/legal-line.tsx';
import { Loading } from '../ui/states/loading.tsx';
import { ContentView } from './content-view.tsx';
import { CORPORATE, Corporate } from './corporate.tsx';
import { type ContentModel, contentCrumbs, contentHead, contentQuery, ownedContentQuery } from './model.ts';
import { ownAbout } from './own-content.ts';

export const screen = defineScreen<ContentModel>({
  main: ({ path }) => (path === ABOUT ? ownedContentQuery(path, ownAbout) : contentQuery(path)),
  head: (model, { path }, origin) => contentHead(model, contentCrumbs(model.title, path), origin),
  View: Content,
  Loading: () => <Loading />,
});

function Content({ model, at }: { readonly model: ContentModel; readonly at: Place }): ReactNode {
  const crumbs = contentCrumbs(model.title, at.path);
  return at.path === CORPORATE ? (
    <Corporate model={model} crumbs={crumbs} />
  ) : (
    <ContentView model={model} crumbs={crumbs} section={at.path}>
      {at.path === PRIVACY ? <LegalLine /> : null}
    </ContentView>
  );
}
