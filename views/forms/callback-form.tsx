import type { ReactNode } from 'react';
import type { DialogProps } from '../../client/dialogs/dialog-kinds.ts';
import {
  type CallbackFields,
  callbackErrors,
  knownErrors,
  readCallback,
  trimmed,
} from '../../shared/rules/forms/fields.ts';
import { callbackTexts } from '../../shared/texts/feedback.ts';
import button from '../ui/buttons/button.module.css';
import { TextField } from '../ui/fields/text-field.tsx';
import styles from './callback-form.module.css';
import { FormConsent, FormFailure } from './form-parts.tsx';
import { type ShopForm, useShopForm } from './use-shop-form.ts';

interface CallbackFormProps {
  readonly onSent: () => void;
}

/**
 * 'Заказать звонок' (spec §2). Without JavaScript the form is posted to its own page, which is then rendered with the
 * fields and their errors (D39).
 */
export function CallbackForm({ onSent }: CallbackFormProps): ReactNode {
  const { fields, errors, failure, sending, change, settlePhone, props } = useShopForm(callback, onSent);
  return (
    <form {...props} method="post" action="/feedback/callback/" className={styles.form}>
      <FormFailure failure={failure} className={styles.failure} />
      <TextField
        label={callbackTexts.name}
        name="name"
        autoComplete="name"
        required
        data-autofocus=""
        value={fields.name}
        error={errors.name}
        onChange={(event) => change('name', event.currentTarget.value)}
      />
      <TextField
        label={callbackTexts.phone}
        name="phone"
        type="tel"
        autoComplete="tel"
        required
        placeholder={callbackTexts.phonePlaceholder}
        value={fields.phone}
        error={errors.phone}
        onChange={(event) => change('phone', event.currentTarget.value)}
        onBlur={settlePhone}
      />
      <button type="submit" aria-disabled={sending} className={button.primary}>
        {callbackTexts.submit}
      </button>
      <FormConsent className={styles.consent} />
    </form>
  );
}

const callback: ShopForm<keyof CallbackFields> = {
  name: 'Callback:',
  draft: 'callback',
  blank: { name: '', phone: '' },
  read: readCallback,
  errorsOf: callbackErrors,
  send: (api, { name, phone }, phoneToE164) =>
    api('POST /api/feedback/callback.json', { body: { name: trimmed(name), phone: phoneToE164(phone) } }),
  refusedBy: (fields) => knownErrors(fields, ['name', 'phone']),
  failed: callbackTexts.failed,
};

/** The modal shown once a callback request was sent (spec §2). */
export const callbackThanks: DialogProps['message'] = { title: callbackTexts.sent, text: callbackTexts.sentNote };
