/** Contacts, `/contacts/` (D23): the ways to reach the shop, and the API's text. */
import type { ReactNode } from 'react';
import type { Place } from '../context/place.ts';
import { defineScreen } from '../data/screen.ts';
import { PageHead } from '../ui/page-parts/page-head.tsx';
import { Loading } from '../ui/states/loading.tsx';
import { ContactList } from './contact-list.tsx';
import styles from './content.module.css';
import { ContentText } from './content-view.tsx';
import { type ContentModel, contentCrumbs, contentHead, ownedContentQuery } from './model.ts';
import { ownContacts } from './own-content.ts';

export const screen = defineScreen<ContentModel>({
  main: ({ path }) => ownedContentQuery(path, ownContacts),
  head: (model, { path }, origin) => contentHead(model, contentCrumbs(model.title, path), origin),
  View: Contacts,
  Loading: () => <Loading />,
});

function Contacts({ model, at }: { readonly model: ContentModel; readonly at: Place }): ReactNode {
  return (
    <>
      <PageHead crumbs={contentCrumbs(model.title, at.path)} title={model.title} lead={model.description} />
      <div className={styles.contacts}>
        <ContactList />
        <ContentText html={model.html} />
      </div>
    </>
  );
}
