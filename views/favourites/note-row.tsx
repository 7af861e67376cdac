import type { ReactNode } from 'react';
import { cartContentsTexts } from '../../shared/texts/cart-contents.ts';
import { isProduct } from '../data/addresses.ts';
import button from '../ui/buttons/button.module.css';
import styles from './note-row.module.css';

interface NoteRowProps {
  /** Heading level: one below the heading of the list. */
  readonly Heading: 'h2' | 'h3';
  readonly title: string;
  /** Path of the product page; default: no link. */
  readonly url?: string;
  readonly image: string;
  /** The button that removes the goods from the list. */
  readonly action: ReactNode;
  /** Price and stock, as far as known. */
  readonly children: ReactNode;
}

/** Removes goods together with their row, so that they cannot be added again from the list. */
export function RemoveNote({ title, onRemove }: { readonly title: string; readonly onRemove: () => void }): ReactNode {
  return (
    <button type="button" aria-label={cartContentsTexts.remove(title)} className={button.quiet} onClick={onRemove}>
      {cartContentsTexts.plainRemove}
    </button>
  );
}

/** A row for goods shown from their note. */
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
