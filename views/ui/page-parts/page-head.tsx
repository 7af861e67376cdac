import type { ReactNode } from 'react';
import { keepShortWords } from '../../../shared/rules/no-break.ts';
import { NoBreak } from '../no-break.tsx';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
import styles from './page-parts.module.css';

interface PageHeadProps {
  readonly crumbs: readonly Crumb[];
  readonly title: string;
  /** A sentence or two under the title. */
  readonly lead?: string | undefined;
}

/** The head of a page of text: breadcrumbs, title, and what it is about. */
export function PageHead({ crumbs, title, lead }: PageHeadProps): ReactNode {
  return (
    <header className={styles.head}>
      <Breadcrumbs steps={crumbs} />
      <h1>
        <NoBreak text={title} />
      </h1>
      {lead === undefined || lead === '' ? null : <Lead>{keepShortWords(lead)}</Lead>}
    </header>
  );
}

/** The sentence under a title. */
export function Lead({ children }: { readonly children: ReactNode }): ReactNode {
  return <p className={styles.lead}>{children}</p>;
}

interface SideColumnsProps {
  /** Along the right edge; below on a phone. The column stays even if it is empty. */
  readonly aside: ReactNode;
  readonly children: ReactNode;
}

/** A page of text or a form, with a side column. */
export function SideColumns({ aside, children }: SideColumnsProps): ReactNode {
  return (
    <div className={styles.columns}>
      <div>{children}</div>
      <div className={styles.aside}>{aside}</div>
    </div>
  );
}
