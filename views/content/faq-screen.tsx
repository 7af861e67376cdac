/** Questions and answers, `/faq/` (spec §2). */
import type { ReactNode } from 'react';
import { contentTexts } from '../../shared/texts/pages/content.ts';
import type { Place } from '../context/place.ts';
import { defineScreen } from '../data/screen.ts';
import button from '../ui/buttons/button.module.css';
import { NoBreak } from '../ui/no-break.tsx';
import { PageHead, SideColumns } from '../ui/page-parts/page-head.tsx';
import links from '../ui/page-parts/page-parts.module.css';
import { Loading } from '../ui/states/loading.tsx';
import styles from './advice.module.css';
import { ContentText } from './content-view.tsx';
import { type ContentModel, contentCrumbs, contentHead, contentQuery } from './model.ts';
import { SectionNav } from './section-nav.tsx';

export const screen = defineScreen<ContentModel>({
  main: ({ path }) => contentQuery(path),
  head: (model, { path }, origin) => {
    const head = contentHead(model, contentCrumbs(model.title, path), origin);
    return { ...head, jsonLd: [...faqJsonLd(model), ...(head.jsonLd ?? [])] };
  },
  View: Faq,
  Loading: () => <Loading />,
});

function Faq({ model, at }: { readonly model: ContentModel; readonly at: Place }): ReactNode {
  return (
    <>
      <PageHead crumbs={contentCrumbs(model.title, at.path)} title={model.title} lead={model.description} />
      <SideColumns aside={<SectionNav path={at.path} />}>
        <ContentText html={model.html} />
        <div className={styles.questions}>
          {model.blocks?.map(([question, answer], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: questions may repeat, and are never reordered
            <details key={index} name="faq">
              <summary>
                <h2>
                  <NoBreak text={question} />
                </h2>
              </summary>
              <ContentText html={answer} />
            </details>
          ))}
        </div>
        <section data-screen-only="" className={styles.panel}>
          <h2>{contentTexts.askUs}</h2>
          <p>
            <NoBreak text={contentTexts.askUsHint} />
          </p>
          <p className={links.row}>
            <a href="/feedback/" className={button.primary}>
              {contentTexts.write}
            </a>
            <a href="/feedback/callback/" className={button.secondary}>
              {contentTexts.call}
            </a>
          </p>
        </section>
      </SideColumns>
    </>
  );
}

/** schema.org `FAQPage`; empty without questions. */
export function faqJsonLd({ blocks = [] }: ContentModel): readonly object[] {
  if (blocks.length === 0) return [];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: blocks.map(([name, text]) => ({
        '@type': 'Question',
        name,
        acceptedAnswer: { '@type': 'Answer', text },
      })),
    },
  ];
}
