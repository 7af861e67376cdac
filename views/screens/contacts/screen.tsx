/** How to reach the shop, `/contacts/` (D23): the city's phone, the support's hours, the ways to write. */
import type { ReactNode } from 'react';
import { contactsTexts } from '../../../shared/texts/content.ts';
import { useApp } from '../../app-context.ts';
import { phoneHref } from '../../links.ts';
import type { Place } from '../../place.ts';
import { defineScreen } from '../../screen.ts';
import { KnownLink } from '../../ui/known-link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { contentCrumbs, contentHead } from '../content/content-head.ts';
import { ContentText } from '../content/content-view.tsx';
import { type ContentModel, ownedContentQuery } from '../content/model.ts';
import { ownContacts } from '../content/own-content.ts';
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
        <Ways />
        <ContentText html={model.html} />
      </div>
    </>
  );
}

function Ways(): ReactNode {
  const { region } = useApp();
  return (
    <dl className={styles.ways}>
      {region.phone === '' ? null : (
        <div>
          <dt>{contactsTexts.phone}</dt>
          <dd>
            <a href={phoneHref(region.phone)} className={styles.phone}>
              {region.phone}
            </a>
          </dd>
        </div>
      )}
      <div>
        <dt>{contactsTexts.hours}</dt>
        <dd>{contactsTexts.hoursValue}</dd>
      </div>
      <div>
        <dt>
          <a href="/feedback/callback/">{contactsTexts.callback}</a>
        </dt>
        <dd>{contactsTexts.callbackValue}</dd>
      </div>
      <div>
        <dt>
          <a href="/feedback/">{contactsTexts.message}</a>
        </dt>
        <dd>{contactsTexts.messageValue}</dd>
      </div>
      <div>
        <dt>
          <KnownLink href="/shop/">{contactsTexts.shops}</KnownLink>
        </dt>
        <dd>{contactsTexts.shopsValue}</dd>
      </div>
    </dl>
  );
}
