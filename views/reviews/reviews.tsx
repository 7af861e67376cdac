import { type ReactNode, useState } from 'react';
import { showDialog } from '../../client/store/dialogs/dialog-actions.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import type { GoodsRef } from '../../shared/goods.ts';
import { formatPublished } from '../../shared/rules/dates.ts';
import { type Rating as Rated, ratingText } from '../../shared/rules/goods/rating.ts';
import { reviewsTexts } from '../../shared/texts/reviews.ts';
import { useApp } from '../context/app-context.ts';
import { Block } from '../ui/page-parts/block.tsx';
import { Rating } from '../ui/rating.tsx';
import { Late } from '../ui/states/late.tsx';
import { Loading } from '../ui/states/loading.tsx';
import { type ReviewModel, reviewsQuery } from './model.ts';
import styles from './reviews.module.css';

export const REVIEWS_ID = 'reviews';

interface ReviewsProps {
  readonly goods: GoodsRef;
  readonly rating: Rated | undefined;
}

/** `region` 'Отзывы' (conventions.md §4 'Product page'). */
export function Reviews({ goods, rating }: ReviewsProps): ReactNode {
  const dispatch = useAppDispatch();
  const { offered } = useApp();
  const [pages, setPages] = useState(1);
  return (
    <Block id={REVIEWS_ID} title={reviewsTexts.title}>
      <div className={styles.head}>
        {rating === undefined ? null : <Rating rating={rating} />}
        {offered.includes('POST /api/reviews/{id}.json') ? (
          <button
            type="button"
            className={styles.button}
            onClick={() => void dispatch(showDialog('review', { goods }, 'push'))}
          >
            {reviewsTexts.write}
          </button>
        ) : null}
      </div>
      {Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
        <Late key={page} query={reviewsQuery(goods.id, page)} fallback={<Loading />}>
          {({ reviews, more }) => (
            <>
              {reviews.length === 0 && page === 1 ? <p className={styles.none}>{reviewsTexts.none}</p> : null}
              {reviews.map((review) => (
                <Review key={review.id} review={review} />
              ))}
              {more && page === pages ? (
                <button type="button" className={styles.button} onClick={() => setPages(page + 1)}>
                  {reviewsTexts.more}
                </button>
              ) : null}
            </>
          )}
        </Late>
      ))}
    </Block>
  );
}

function Review({ review: { author, at, value, text } }: { readonly review: ReviewModel }): ReactNode {
  const { now } = useApp();
  return (
    <article className={styles.review}>
      <header>
        <h3>{author}</h3>
        <span role="img" aria-label={ratingText({ value, count: 1 })} className={styles.stars}>
          <b aria-hidden="true">{'★'.repeat(Math.round(value))}</b>
          <span aria-hidden="true">{'★'.repeat(5 - Math.round(value))}</span>
        </span>
        {at === null ? null : <time dateTime={new Date(at).toISOString()}>{formatPublished(at, now)}</time>}
      </header>
      <p>{text}</p>
    </article>
  );
}
