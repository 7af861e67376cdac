/** Pages with only a text (spec §2, D23): corporate, about, delivery, privacy. */
import type { ReactNode } from 'react';
import { support } from '../../shared/profile/profile.ts';
import { ABOUT, PRIVACY } from '../../shared/routes.ts';
import { corporateForm } from '../../shared/rules/forms/messages.ts';
import { corporateTexts } from '../../shared/texts/messages.ts';
import { contentTexts } from '../../shared/texts/pages/content.ts';
import { CardList } from '../catalogue/cards/card-list.tsx';
import type { Place } from '../context/place.ts';
import { defineScreen } from '../data/screen.ts';
import { ShopForm } from '../forms/shop-form.tsx';
import button from '../ui/buttons/button.module.css';
import { PhoneLink } from '../ui/links/phone-link.tsx';
import { NoBreak } from '../ui/no-break.tsx';
import { Block } from '../ui/page-parts/block.tsx';
import type { Crumb } from '../ui/page-parts/breadcrumbs.tsx';
import { LegalLine } from '../ui/page-parts/legal-line.tsx';
import { PageHead } from '../ui/page-parts/page-head.tsx';
import { Loading } from '../ui/states/loading.tsx';
import content from './content.module.css';
import { ContentText, ContentView } from './content-view.tsx';
import styles from './corporate.module.css';
import { type ContentModel, contentCrumbs, contentHead, contentQuery, ownedContentQuery } from './model.ts';
import { ownAbout } from './own-content.ts';
import { SectionNav } from './section-nav.tsx';

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

/** The page for companies, which has a form of its own (conventions.md §4 'Forms'). */
const CORPORATE = '/corporate/';
const FORM = 'request';

interface CorporateProps {
  readonly model: ContentModel;
  readonly crumbs: readonly Crumb[];
}

/**
 * For companies: whom to call, what to give, how it works, and a form. Text and goods are the API's, phone and hours the
 * city's and the profile's.
 */
function Corporate({ model: { title, description, html, cards, blocks = [] }, crumbs }: CorporateProps): ReactNode {
  return (
    <>
      <div className={styles.opening}>
        <div>
          <PageHead crumbs={crumbs} title={title} lead={description} />
          <ContentText html={html} />
          <p className={styles.start} data-screen-only="">
            <a href={`#${FORM}`} className={button.primary}>
              {corporateTexts.start}
            </a>
          </p>
        </div>
        <Person />
      </div>
      {cards === undefined ? null : (
        <Block isScreenOnly title={corporateTexts.gifts}>
          <CardList cards={cards} heading="h3" few />
        </Block>
      )}
      {blocks.length === 0 ? null : (
        <div className={styles.blocks}>
          {blocks.map(([name, text], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, blocks are never reordered
            <section key={index}>
              <h2>{name}</h2>
              <ContentText html={text} />
            </section>
          ))}
        </div>
      )}
      <section id={FORM} className={styles.request}>
        <header>
          <h2>{corporateTexts.form}</h2>
          <p>{corporateTexts.lead}</p>
          <p>{corporateTexts.sentNote}</p>
        </header>
        <ShopForm form={corporateForm} />
      </section>
      <div className={styles.section}>
        <SectionNav path={CORPORATE} />
      </div>
    </>
  );
}

/** Whom to call, and when. */
function Person(): ReactNode {
  return (
    <aside aria-labelledby="company-call" className={styles.person}>
      <h2 id="company-call">{corporateTexts.call}</h2>
      <PhoneLink className={content.phone} />
      <p>{support.hours}</p>
      <p>
        <a href="/feedback/callback/" data-waits="" className={button.secondary}>
          {contentTexts.call}
        </a>
      </p>
      <p>
        <NoBreak text={support.callbackPromise} />
      </p>
    </aside>
  );
}
