import type { ReactNode } from 'react';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { useStaleSince } from '../data/stale-since.ts';
import styles from './stale-note.module.css';

/**
 * Says quietly that the page's data is older than it should be (D32).
 * @param sent since when what the server has sent is stale; what the browser asks for later is noted with its query
 */
export function StaleNote({ sent }: { readonly sent: number | undefined }): ReactNode {
  const asked = useStaleSince();
  const since = sent ?? asked;
  if (since === undefined) return null;
  // One text node, so that it can be found in the markup: React puts a comment between two.
  return <p className={styles.note}>{layoutTexts.staleSince({ moment: since })}</p>;
}
