import { type CallbackFields, callbackErrors, knownErrors, readCallback } from '../../shared/rules/fields.ts';
import { callbackTexts } from '../../shared/texts/feedback.ts';
import { usePosted } from '../posted.ts';
import { type ShopForm, useShopForm } from './use-shop-form.ts';

const callback: ShopForm<keyof CallbackFields> = {
  name: 'Callback:',
  blank: { name: '', phone: '' },
  errorsOf: callbackErrors,
  send: (api, { name, phone }, phoneToE164) =>
    api('POST /api/feedback/callback.json', { body: { name: name.trim(), phone: phoneToE164(phone) } }),
  refusedBy: (fields) => knownErrors(fields, ['name', 'phone']),
  failed: callbackTexts.failed,
};

/** 'Заказать звонок': its fields, and what becomes of them. */
export function useCallbackForm() {
  const posted = usePosted();
  const fields = posted === undefined || posted.sent ? undefined : readCallback(posted.fields);
  return useShopForm(callback, { ...posted, fields });
}
