import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showDialog } from '../../../client/dialogs/dialog-actions.ts';
import type { DialogProps } from '../../../client/dialogs/dialog-kinds.ts';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import { trimmed } from '../../../shared/rules/forms/fields.ts';
import { type ReviewName, refusedReview, reviewErrors } from '../../../shared/rules/forms/review.ts';
import { reviewsTexts } from '../../../shared/texts/reviews.ts';
import { FormConsent, FormFailure } from '../../forms/form-parts.tsx';
import { type ShopForm, useShopForm } from '../../forms/use-shop-form.ts';
import button from '../../ui/buttons/button.module.css';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import styles from './form.module.css';

interface ReviewDialogProps {
  readonly id: string;
  readonly props: DialogProps['review'];
}

const blank = { author: '', value: '', text: '' };
const read = () => blank;
const values = ['1', '2', '3', '4', '5'].map((value) => ({ value, title: value }));
const thanks = { title: reviewsTexts.sent, text: reviewsTexts.moderated };

const reviewOf = (goodsId: number): ShopForm<ReviewName> => ({
  name: 'Review:',
  draft: `review ${goodsId}`,
  blank,
  hasNoPhone: true,
  read,
  errorsOf: reviewErrors,
  send: (api, { author, value, text }) =>
    api('POST /api/reviews/{id}.json', {
      id: goodsId,
      body: { review: { author: trimmed(author), value: Number(value), text: trimmed(text) } },
    }),
  refusedBy: refusedReview,
  failed: reviewsTexts.failed,
});

/** 'Написать отзыв'. The shop publishes a review after moderation. */
export default function ReviewDialog({ id, props: { goods } }: ReviewDialogProps): ReactNode {
  const dispatch = useAppDispatch();
  const client = useQueryClient();
  const {
    fields,
    errors,
    failure,
    sending,
    change,
    props: form,
  } = useShopForm(reviewOf(goods.id), () => {
    void client.invalidateQueries({ queryKey: ['reviews', goods.id] });
    void dispatch(showDialog('message', thanks, 'replace'));
  });
  return (
    <Dialog id={id} title={reviewsTexts.write} size="wide">
      <p>{goods.title}</p>
      <form {...form} className={styles.form}>
        <FormFailure failure={failure} className={styles.failure} />
        <TextField
          label={reviewsTexts.name}
          name="author"
          autoComplete="name"
          required
          data-autofocus=""
          value={fields.author}
          error={errors.author}
          onChange={(event) => change('author', event.currentTarget.value)}
        />
        <div className={styles.choice}>
          <span aria-hidden="true">{reviewsTexts.value}</span>
          <RadioGroup
            label={reviewsTexts.value}
            choices={values}
            value={fields.value}
            error={errors.value}
            onChange={(value) => change('value', value)}
          />
        </div>
        <TextArea
          label={reviewsTexts.text}
          name="text"
          rows={5}
          required
          value={fields.text}
          error={errors.text}
          onChange={(event) => change('text', event.currentTarget.value)}
        />
        <p className={styles.note}>{reviewsTexts.moderated}</p>
        <button type="submit" aria-disabled={sending} className={button.primary}>
          {reviewsTexts.submit}
        </button>
        <FormConsent className={styles.note} />
      </form>
    </Dialog>
  );
}
