import {
  blankMessage,
  type MessageName,
  messageBody,
  messageErrors,
  readMessage,
  refusedMessage,
} from '../../shared/rules/forms/messages.ts';
import { messageTexts } from '../../shared/texts/messages.ts';
import { type ShopForm, useShopForm } from './use-shop-form.ts';

export type MessageCall = 'POST /api/feedback.json' | 'POST /api/feedback/partners.json';

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

/**
 * The state of the form for a message to the shop.
 * @param call the call that sends it
 * @param isCompany is the company required?
 */
export function useMessageForm(call: MessageCall, isCompany: boolean) {
  return useShopForm(messageTo(call, isCompany));
}
