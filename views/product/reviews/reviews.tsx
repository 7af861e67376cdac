import { type ReactNode, useState } from 'react';
import { showDialog } from '../../../client/dialogs/dialog-actions.ts';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import type { GoodsRef } from '../../../shared/goods.ts';
import { type Rating as Rated, ratingText } from '../../../shared/rules/catalogue/rating.ts';
import { formatPublished } from '../../../shared/rules/dates.ts';
import { reviewSortTexts, reviewsTexts } from '../../../shared/texts/reviews.ts';
import { useApp } from '../../context/app-context.ts';
import field from '../../ui/fields/field.module.css';
import { Rating } from '../../ui/goods.tsx';
import { Block } from '../../ui/page-parts/block.tsx';
import { Late } from '../../ui/states/late.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import styles from '../details.module.css';
import { type ReviewModel, type ReviewSort, reviewsQuery } from './model.ts';

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
  const [sort, setSort] = useState<ReviewSort>('new');
  return (
    <Block id={REVIEWS_ID} title={reviewsTexts.title}>
      <div className={styles.reviewsHead}>
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
      <Late query={reviewsQuery(goods.id)} fallback={null} failed={null} broken={null}>
        {({ values }) =>
          values === undefined || values.every((count) => count === 0) ? null : (
            <div className={styles.marks}>
              <Distribution values={values} />
              <select
                aria-label={reviewsTexts.sort}
                value={sort}
                className={field.select}
                onChange={({ currentTarget }) => {
                  setSort(currentTarget.value as ReviewSort);
                  setPages(1);
                }}
              >
                {Object.entries(reviewSortTexts).map(([value, title]) => (
                  <option key={value} value={value}>
                    {title}
                  </option>
                ))}
              </select>
            </div>
          )
        }
      </Late>
      {Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
        <Late
          key={`${sort} ${page}`}
          query={reviewsQuery(goods.id, page, sort)}
          fallback={
            page === 1 ? (
              <Loading />
            ) : (
              <Appended>
                <Loading />
              </Appended>
            )
          }
          failed={(message) => (page === 1 ? message : <Appended>{message}</Appended>)}
        >
          {({ reviews, more }) => (
            <>
              {reviews.length === 0 && page === 1 ? <p className={styles.none}>{reviewsTexts.none}</p> : null}
              {reviews.map((review, index) => {
                const shown = <Review key={review.id} review={review} />;
                return page > 1 && index === 0 ? <Appended key={review.id}>{shown}</Appended> : shown;
              })}
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

/** Takes the place of the pressed button 'Показать ещё', and its focus (WCAG 2.4.3). */
function Appended({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div ref={takeLostFocus} tabIndex={-1}>
      {children}
    </div>
  );
}

/** How many reviews give each value, the best first. */
function Distribution({ values }: { readonly values: readonly number[] }): ReactNode {
  const most = Math.max(...values);
  return (
    <ul aria-label={reviewsTexts.distribution} className={`note ${styles.distribution}`}>
      {values.map((count, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the value
        <li key={index}>
          <span className="visually-hidden">{reviewsTexts.share({ value: 5 - index, count })}</span>
          <span aria-hidden="true">{5 - index} ★</span>
          <progress aria-hidden="true" max={most} value={count} />
          <span aria-hidden="true">{count}</span>
        </li>
      ))}
    </ul>
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
        {at === null ? null : (
          <time className="note" dateTime={new Date(at).toISOString()}>
            {formatPublished(at, now)}
          </time>
        )}
      </header>
      <p>{text}</p>
    </article>
  );
}

/** Ref: takes the focus that has been lost with another element, so that it does not return to the top of the page (WCAG 2.4.3). */
function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
