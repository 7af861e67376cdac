import type { ReactNode } from 'react';
import { layoutTexts } from '../../shared/texts/layout.ts';
import styles from './stale-note.module.css';

/** Says quietly that the page's data is older than it should be (D32). */
export function StaleNote({ since }: { readonly since: number | undefined }): ReactNode {
  if (since === undefined) return null;
  // One text node, so that it can be found in the markup: React puts a comment between two.
  return <p className={styles.note}>{layoutTexts.staleSince({ moment: since })}</p>;
}
