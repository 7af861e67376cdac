import type { ReactNode } from 'react';
import { layoutTexts } from '../../shared/texts/layout.ts';
import styles from './stale-note.module.css';

/** Says quietly that what the page shows is older than it should be (D32). */
export function StaleNote({ since }: { readonly since: number | undefined }): ReactNode {
  if (since === undefined) return null;
  // One text, so that it can be read in the markup too: React parts two by a comment.
  return <p className={styles.note}>{layoutTexts.staleSince({ moment: since })}</p>;
}
