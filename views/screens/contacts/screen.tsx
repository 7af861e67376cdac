/** Contacts, `/contacts/` (D23): the ways to reach the shop, and the API's text. */
import type { ReactNode } from 'react';
import type { Place } from '../../context/place.ts';
import { PageHead } from '../../ui/page-parts/page-head.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { ContentText } from '../content/content-view.tsx';
import { type ContentModel, contentCrumbs, contentHead, ownedContentQuery } from '../content/model.ts';
import { ownContacts } from '../content/own-content.ts';
import { defineScreen } from '../screen.ts';
import { ContactList } from './contact-list.tsx';
import styles from './screen.module.css';

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
