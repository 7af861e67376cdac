/** Pages with only a text (spec §2, D23): corporate, about, delivery, privacy. */
import type { ReactNode } from 'react';
import { ABOUT } from '../../../shared/routes.ts';
import type { Place } from '../../context/place.ts';
import { Loading } from '../../ui/states/loading.tsx';
import { defineScreen } from '../screen.ts';
import { contentCrumbs, contentHead } from './content-head.ts';
import { ContentView } from './content-view.tsx';
import { type ContentModel, contentQuery, ownedContentQuery } from './model.ts';
import { ownAbout } from './own-content.ts';

export const screen = defineScreen<ContentModel>({
  main: ({ path }) => (path === ABOUT ? ownedContentQuery(path, ownAbout) : contentQuery(path)),
  head: (model, { path }, origin) => contentHead(model, contentCrumbs(model.title, path), origin),
  View: Content,
  Loading: () => <Loading />,
});

function Content({ model, at }: { readonly model: ContentModel; readonly at: Place }): ReactNode {
  return <ContentView model={model} crumbs={contentCrumbs(model.title, at.path)} section={at.path} />;
}
