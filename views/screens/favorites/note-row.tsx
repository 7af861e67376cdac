import type { ReactNode } from 'react';
import { cartTexts } from '../../../shared/texts/cart.ts';
import { isProduct } from '../../data/addresses.ts';
import button from '../../ui/buttons/button.module.css';
import styles from './note-row.module.css';

interface NoteRowProps {
  /** One below the heading that its list stands under. */
  readonly Heading: 'h2' | 'h3';
  readonly title: string;
  /** Of its page; default: it has none. */
  readonly url?: string;
  readonly image: string;
  /** The way to take them out. */
  readonly action: ReactNode;
  /** What is known of price and stock. */
  readonly children: ReactNode;
}

/** For goods that cannot be had again: their row goes with them. */
export function RemoveNote({ title, onRemove }: { readonly title: string; readonly onRemove: () => void }): ReactNode {
  return (
    <button type="button" aria-label={cartTexts.remove(title)} className={button.quiet} onClick={onRemove}>
      {cartTexts.plainRemove}
    </button>
  );
}

/** Goods as they were noted, one a row. */
export function NoteRow({ Heading, title, url, image, action, children }: NoteRowProps): ReactNode {
  return (
    <li>
      <article aria-label={title} className={styles.row}>
        {image === '' ? <span /> : <img src={image} alt="" loading="lazy" />}
        <Heading>
          {url !== undefined && isProduct(url.split('?', 1)[0] ?? '') ? <a href={url}>{title}</a> : title}
        </Heading>
        <div className={styles.now}>{children}</div>
        {action}
      </article>
    </li>
  );
}
