import type { ReactNode } from 'react';
import { showDialog } from '../../../client/dialogs/dialog-actions.ts';
import type { DialogProps } from '../../../client/dialogs/dialog-kinds.ts';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import { knownErrors, trimmed } from '../../../shared/rules/forms/fields.ts';
import { notifyErrors } from '../../../shared/rules/forms/review.ts';
import { notifyTexts } from '../../../shared/texts/reviews.ts';
import { FormConsent, FormFailure } from '../../forms/form-parts.tsx';
import { type ShopForm, useShopForm } from '../../forms/use-shop-form.ts';
import button from '../../ui/buttons/button.module.css';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './form.module.css';

interface NotifyDialogProps {
  readonly id: string;
  readonly props: DialogProps['notify'];
}

const blank = { email: '' };
const read = () => blank;
const thanks = { title: notifyTexts.sent, text: notifyTexts.sentNote };

const wishFor = (goodsId: number): ShopForm<'email'> => ({
  name: 'Notify:',
  draft: 'notify',
  blank,
  hasNoPhone: true,
  read,
  errorsOf: notifyErrors,
  send: (api, { email }) => api('POST /api/stock/{id}/notify.json', { id: goodsId, body: { email: trimmed(email) } }),
  refusedBy: (fields) => knownErrors(fields, ['email']),
  failed: notifyTexts.failed,
});

/** 'Сообщить о поступлении': asks for an e-mail when the goods are in stock again. */
export default function NotifyDialog({ id, props: { goods } }: NotifyDialogProps): ReactNode {
  const dispatch = useAppDispatch();
  const thank = () => void dispatch(showDialog('message', thanks, 'replace'));
  const { fields, errors, failure, sending, change, props: form } = useShopForm(wishFor(goods.id), thank);
  return (
    <Dialog id={id} title={notifyTexts.title}>
      <p>{notifyTexts.lead(goods.title)}</p>
      <form {...form} className={styles.form}>
        <FormFailure failure={failure} className={styles.failure} />
        <TextField
          label={notifyTexts.email}
          name="email"
          inputMode="email"
          autoComplete="email"
          required
          data-autofocus=""
          value={fields.email}
          error={errors.email}
          onChange={(event) => change('email', event.currentTarget.value)}
        />
        <button type="submit" aria-disabled={sending} className={button.primary}>
          {notifyTexts.submit}
        </button>
        <FormConsent className={styles.note} />
      </form>
    </Dialog>
  );
}
