import type { ReactNode } from 'react';
import { type Rating as Rated, ratingText, reviewCountText } from '../../shared/rules/catalogue/rating.ts';
import styles from './rating.module.css';

interface RatingProps {
  readonly rating: Rated;
  /** Address of the reviews. */
  readonly href?: string | undefined;
}

/** The buyers' rating of goods (conventions.md §4); nothing without reviews. */
export function Rating({ rating, href }: RatingProps): ReactNode {
  if (rating.count === 0) return null;
  const count = reviewCountText(rating);
  return (
    <p className={styles.rating}>
      {ratingText(rating)} {href === undefined ? <small>{count}</small> : <a href={href}>{count}</a>}
    </p>
  );
}
