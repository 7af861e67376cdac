/** The rating of goods as text (conventions.md §4 'Product page'). */
import { goodsTexts } from '../../texts/goods.ts';

export interface Rating {
  readonly value: number;
  readonly count: number;
}

/** `Оценка 4,6 из 5`, with at most one decimal. */
export function ratingText({ value }: Rating): string {
  return goodsTexts.rating({ value: Math.round(value * 10) / 10 });
}

/** `12 отзывов` */
export function reviewCountText({ count }: Rating): string {
  return goodsTexts.reviews({ count });
}
