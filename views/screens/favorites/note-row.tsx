import type { ReactNode } from 'react';
import { cartTexts } from '../../../shared/texts/cart.ts';
import { isProduct } from '../../data/addresses.ts';
import button from '../../ui/buttons/button.module.css';
import styles from './note-row.module.css';

interface NoteRowProps {
  /** One level below the list's heading. */
  readonly Heading: 'h2' | 'h3';
  readonly title: string;
  /** Path of the product page; default: it has none. */
  readonly url?: string;
  readonly image: string;
  /** The button to remove them. */
  readonly action: ReactNode;
  /** What is known of price and stock. */
  readonly children: ReactNode;
}

/** For goods that are no longer sold: removes their row. */
export function RemoveNote({ title, onRemove }: { readonly title: string; readonly onRemove: () => void }): ReactNode {
  return (
    <button type="button" aria-label={cartTexts.remove(title)} className={button.quiet} onClick={onRemove}>
      {cartTexts.plainRemove}
    </button>
  );
}

/** A row with noted goods. */
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
