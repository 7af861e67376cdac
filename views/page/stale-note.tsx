import type { ReactNode } from 'react';
import { layoutTexts } from '../../shared/texts/layout.ts';
import styles from './stale-note.module.css';

/** Tells that the page shows outdated data (D32). */
export function StaleNote({ since }: { readonly since: number | undefined }): ReactNode {
  if (since === undefined) return null;
  // A single text node, because React separates two by a comment, which would split the sentence in the markup.
  return <p className={styles.note}>{layoutTexts.staleSince({ moment: since })}</p>;
}
