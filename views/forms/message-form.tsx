import type { ReactNode } from 'react';
import {
  blankMessage,
  type MessageName,
  messageBody,
  messageErrors,
  readMessage,
  refusedMessage,
} from '../../shared/rules/forms/messages.ts';
import { messageTexts } from '../../shared/texts/messages.ts';
import { Bound } from '../ui/bound.tsx';
import button from '../ui/buttons/button.module.css';
import { TextArea, TextField } from '../ui/fields/text-field.tsx';
import { FormConsent, FormFailure } from './form-parts.tsx';
import styles from './message-form.module.css';
import { type ShopForm, useShopForm } from './use-shop-form.ts';

interface MessageFormProps {
  readonly call: MessageCall;
  /** Path of the form's page: without JavaScript the form is posted there (D39). */
  readonly action: string;
  /** What happens next, shown once the form was sent. */
  readonly sentNote: string;
  /** Called once the form was sent. Without it the form itself says so. */
  readonly onSent?: () => void;
  /** The name of a company's form, which has to say the company. */
  readonly company?: string;
}

/** The form for a message to the shop (conventions.md §4), for feedback and for partners. */
export function MessageForm({ call, action, sentNote, onSent, company }: MessageFormProps): ReactNode {
  const { fields, errors, failure, sent, sending, change, settlePhone, props } = useShopForm(
    messageTo(call, company !== undefined),
    onSent,
  );
  const field = (name: keyof typeof fields) => ({
    label: messageTexts[name],
    name: `feedback.${name}`,
    value: fields[name],
    error: errors[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      change(name, event.currentTarget.value),
  });
  return (
    <form {...props} method="post" action={action} aria-label={company} className={styles.form}>
      <p role="status" className={sent ? styles.sent : undefined} data-outcome={sent ? '' : undefined}>
        {sent ? `${messageTexts.sent} ${sentNote}` : null}
      </p>
      <FormFailure failure={failure} className={styles.failure} />
      <TextField {...field('name')} autoComplete="name" required data-autofocus="" />
      <TextField {...field('company')} autoComplete="organization" required={company !== undefined} />
      <TextField {...field('phone')} type="tel" autoComplete="tel" onBlur={settlePhone} />
      <TextField {...field('email')} inputMode="email" autoComplete="email" />
      <div className={styles.wide}>
        <TextArea {...field('message')} rows={6} required />
      </div>
      <p className={styles.note}>
        <Bound text={company === undefined ? messageTexts.note : messageTexts.companyNote} />
      </p>
      <div className={styles.send}>
        <button type="submit" aria-disabled={sending} className={button.primary}>
          {messageTexts.submit}
        </button>
        <FormConsent className={styles.note} />
      </div>
    </form>
  );
}

type MessageCall = 'POST /api/feedback.json' | 'POST /api/feedback/partners.json';

/** @param isCompany is the company required? */
const messageTo = (call: MessageCall, isCompany: boolean): ShopForm<MessageName> => ({
  name: 'Feedback:',
  draft: isCompany ? `${call} company` : call,
  blank: blankMessage,
  read: readMessage,
  errorsOf: (fields, phoneError) => messageErrors(fields, phoneError, isCompany),
  send: (api, fields, phoneToE164) => api(call, { body: messageBody(fields, phoneToE164) }),
  refusedBy: refusedMessage,
  failed: messageTexts.failed,
});
