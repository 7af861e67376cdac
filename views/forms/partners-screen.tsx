/** For partners, `/partners/` (spec §2): the shop's offer, and a form. */
import type { ReactNode } from 'react';
import { partnersForm } from '../../shared/rules/forms/messages.ts';
import { partnersTexts } from '../../shared/texts/messages.ts';
import { ContentView } from '../content/content-view.tsx';
import { type ContentModel, contentCrumbs, contentHead, ownedContentQuery } from '../content/model.ts';
import { ownPartners } from '../content/own-content.ts';
import type { Place } from '../context/place.ts';
import { defineScreen } from '../data/screen.ts';
import { Block } from '../ui/page-parts/block.tsx';
import { Loading } from '../ui/states/loading.tsx';
import { ShopForm } from './shop-form.tsx';

export const screen = defineScreen<ContentModel>({
  main: ({ path }) => ownedContentQuery(path, ownPartners),
  head: (model, { path }, origin) => contentHead(model, contentCrumbs(model.title, path), origin),
  View: Partners,
  Loading: () => <Loading />,
});

function Partners({ model, at }: { readonly model: ContentModel; readonly at: Place }): ReactNode {
  return (
    <ContentView model={model} crumbs={contentCrumbs(model.title, at.path)} section={at.path}>
      <Block title={partnersTexts.form} lead={partnersTexts.formLead}>
        <ShopForm form={partnersForm} />
      </Block>
    </ContentView>
  );
}
