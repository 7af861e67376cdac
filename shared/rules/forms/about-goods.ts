/** The forms about goods: a review, and a request to be told when they are in stock again (contract.md §6). */
import { notifyTexts, reviewsTexts } from '../../texts/reviews.ts';
import { emailError } from './fields.ts';
import type { ShopForm } from './shop-form.ts';

export const reviewForm: ShopForm = {
  name: 'Review',
  call: 'POST /api/reviews/{id}.json',
  fields: {
    'review.author': { label: reviewsTexts.name, autoComplete: 'name', required: true, bound: 'author' },
    'review.value': {
      label: reviewsTexts.value,
      shape: ['1', '2', '3', '4', '5'],
      required: true,
      bound: 'value',
      missing: reviewsTexts.noValue,
      check: (value) => (/^[1-5]$/.test(value) ? undefined : reviewsTexts.noValue),
    },
    'review.text': { label: reviewsTexts.text, shape: 'lines', required: true, bound: 'text' },
  },
  texts: { ...reviewsTexts, note: reviewsTexts.moderated, sentNote: reviewsTexts.moderated },
};

export const notifyForm: ShopForm = {
  name: 'Notify',
  call: 'POST /api/stock/{id}/notify.json',
  fields: {
    email: {
      label: notifyTexts.email,
      autoComplete: 'email',
      inputMode: 'email',
      required: true,
      bound: 'email',
      check: emailError,
    },
  },
  texts: notifyTexts,
};
