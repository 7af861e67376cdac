/** Feedback, `/feedback/` (D23): a form to send the shop a message. */
import type { ReactNode } from 'react';
import { feedbackForm } from '../../shared/rules/forms/messages.ts';
import { feedbackTexts } from '../../shared/texts/pages/feedback.ts';
import { ContactList } from '../content/contact-list.tsx';
import { contentCrumbs, contentHead } from '../content/model.ts';
import type { Place } from '../context/place.ts';
import { defineScreen } from '../data/screen.ts';
import { PageHead, SideColumns } from '../ui/page-parts/page-head.tsx';
import { Loading } from '../ui/states/loading.tsx';
import { ShopForm } from './shop-form.tsx';

const { title, description } = feedbackTexts;

export const screen = defineScreen<undefined>({
  head: (_, { path }, origin) => contentHead({ title, description, html: '' }, contentCrumbs(title, path), origin),
  View: Feedback,
  Loading: () => <Loading />,
});

function Feedback({ at }: { readonly at: Place }): ReactNode {
  return (
    <>
      <PageHead crumbs={contentCrumbs(title, at.path)} title={title} lead={feedbackTexts.lead} />
      <SideColumns aside={<ContactList path={at.path} />}>
        <ShopForm form={feedbackForm} />
      </SideColumns>
    </>
  );
}
