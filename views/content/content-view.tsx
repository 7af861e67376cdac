import type { ReactNode } from 'react';
import prose from '../styles/prose.module.css';
import type { Crumb } from '../ui/page-parts/breadcrumbs.tsx';
import { PageHead, SideColumns } from '../ui/page-parts/page-head.tsx';
import styles from './content.module.css';
import type { ContentModel } from './model.ts';
import { SectionNav } from './section-nav.tsx';

interface ContentViewProps {
  readonly model: ContentModel;
  readonly crumbs: readonly Crumb[];
  /** Path of the page whose group in the footer is shown beside the text (`SectionNav`). */
  readonly section: string;
  /** Beside the title. */
  readonly picture?: ReactNode;
  /** Between the title and the text. */
  readonly opening?: ReactNode;
  /** Shown below the text. */
  readonly children?: ReactNode;
}

/** A page of text: title, lead, text, blocks, with links to related pages beside it. */
export function ContentView({ model, crumbs, section, picture, opening, children }: ContentViewProps): ReactNode {
  const head = <PageHead crumbs={crumbs} title={model.title} lead={model.description} />;
  return (
    <>
      {picture === undefined ? (
        head
      ) : (
        <div className={styles.head}>
          {head}
          {picture}
        </div>
      )}
      {opening}
      <SideColumns aside={<SectionNav path={section} />}>
        <ContentText html={model.html} />
        {model.blocks?.map(([title, html], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, blocks are never reordered
          <section key={index} className={styles.block}>
            <h2>{title}</h2>
            <ContentText html={html} />
          </section>
        ))}
        {children}
      </SideColumns>
    </>
  );
}

/** HTML from the shop's API. */
export function ContentText({ html }: { readonly html: string }): ReactNode {
  if (html === '') return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was received (D29)
  return <div className={prose.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
