import { type CallbackFields, callbackErrors, knownErrors, readCallback } from '../../shared/rules/forms/fields.ts';
import { callbackTexts } from '../../shared/texts/feedback.ts';
import { type ShopForm, useShopForm } from './use-shop-form.ts';

const callback: ShopForm<keyof CallbackFields> = {
  name: 'Callback:',
  draft: 'callback',
  blank: { name: '', phone: '' },
  read: readCallback,
  errorsOf: callbackErrors,
  send: (api, { name, phone }, phoneToE164) =>
    api('POST /api/feedback/callback.json', { body: { name: name.trim(), phone: phoneToE164(phone) } }),
  refusedBy: (fields) => knownErrors(fields, ['name', 'phone']),
  failed: callbackTexts.failed,
};

/** The state of the form 'Заказать звонок'. */
export function useCallbackForm() {
  return useShopForm(callback);
}
