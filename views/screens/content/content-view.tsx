import type { ReactNode } from 'react';
import prose from '../../styles/prose.module.css';
import type { Crumb } from '../../ui/page-parts/breadcrumbs.tsx';
import { PageHead } from '../../ui/page-parts/page-head.tsx';
import { SideColumns } from '../../ui/page-parts/side-columns.tsx';
import styles from './content-view.module.css';
import type { ContentModel } from './model.ts';
import { SectionNav } from './section-nav.tsx';

interface ContentViewProps {
  readonly model: ContentModel;
  readonly crumbs: readonly Crumb[];
  /** The path that identifies its neighbours (`SectionNav`). */
  readonly section: string;
  /** Below the text. */
  readonly children?: ReactNode;
}

/** A text page: title, introduction, text, blocks. */
export function ContentView({ model, crumbs, section, children }: ContentViewProps): ReactNode {
  return (
    <>
      <PageHead crumbs={crumbs} title={model.title} lead={model.description} />
      <SideColumns aside={<SectionNav path={section} />}>
        <ContentText html={model.html} />
        {model.blocks?.map(([title, html], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, blocks never move
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

/** HTML of the shop's API. */
export function ContentText({ html }: { readonly html: string }): ReactNode {
  if (html === '') return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised where it came in (D29)
  return <div className={prose.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
