/** The page of the link 'Заказать звонок', `/feedback/callback/` (D23). */
import type { ReactNode } from 'react';
import { callbackForm } from '../../shared/rules/forms/messages.ts';
import { callbackTexts } from '../../shared/texts/feedback.ts';
import { feedbackTexts } from '../../shared/texts/pages/feedback.ts';
import { ContactList } from '../content/contact-list.tsx';
import { contentCrumbs, contentHead } from '../content/model.ts';
import type { Place } from '../context/place.ts';
import { defineScreen } from '../data/screen.ts';
import type { Crumb } from '../ui/page-parts/breadcrumbs.tsx';
import { PageHead, SideColumns } from '../ui/page-parts/page-head.tsx';
import { Loading } from '../ui/states/loading.tsx';
import { ShopForm, useThanks } from './shop-form.tsx';

const { title, promise } = callbackTexts;

export const screen = defineScreen<undefined>({
  head: (_, { path }, origin) => contentHead({ title, description: promise, html: '' }, crumbsTo(path), origin),
  View: Callback,
  Loading: () => <Loading />,
});

function crumbsTo(path: string): readonly Crumb[] {
  return contentCrumbs(title, path, [[feedbackTexts.title, '/feedback/']]);
}

function Callback({ at }: { readonly at: Place }): ReactNode {
  return (
    <>
      <PageHead crumbs={crumbsTo(at.path)} title={title} lead={promise} />
      <SideColumns aside={<ContactList path={at.path} />}>
        <ShopForm form={callbackForm} onSent={useThanks(callbackForm)} />
      </SideColumns>
    </>
  );
}
