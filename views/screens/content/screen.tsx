/** Pages with only a text (spec §2, D23): corporate, about, delivery, privacy. */
import type { ReactNode } from 'react';
import { ABOUT } from '../../../shared/routes.ts';
import { corporateTexts } from '../../../shared/texts/messages.ts';
import type { Place } from '../../context/place.ts';
import { MessageForm } from '../../feedback/message-form.tsx';
import { Block } from '../../ui/page-parts/block.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { defineScreen } from '../screen.ts';
import { ContentView } from './content-view.tsx';
import { type ContentModel, contentCrumbs, contentHead, contentQuery, ownedContentQuery } from './model.ts';
import { ownAbout } from './own-content.ts';

/** The page with a form for companies (conventions.md §4 'Forms'). */
const CORPORATE = '/corporate/';

export const screen = defineScreen<ContentModel>({
  main: ({ path }) => (path === ABOUT ? ownedContentQuery(path, ownAbout) : contentQuery(path)),
  head: (model, { path }, origin) => contentHead(model, contentCrumbs(model.title, path), origin),
  View: Content,
  Loading: () => <Loading />,
});

function Content({ model, at }: { readonly model: ContentModel; readonly at: Place }): ReactNode {
  return (
    <ContentView model={model} crumbs={contentCrumbs(model.title, at.path)} section={at.path}>
      {at.path === CORPORATE ? (
        <Block title={corporateTexts.form} lead={corporateTexts.lead}>
          <MessageForm
            call="POST /api/feedback.json"
            action={at.path}
            sentNote={corporateTexts.sentNote}
            company={corporateTexts.form}
          />
        </Block>
      ) : null}
    </ContentView>
  );
}
