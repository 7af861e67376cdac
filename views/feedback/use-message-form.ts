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

const messageTo = (call: MessageCall): ShopForm<MessageName> => ({
  name: 'Feedback:',
  draft: call,
  blank: blankMessage,
  read: readMessage,
  errorsOf: messageErrors,
  send: (api, fields, phoneToE164) => api(call, { body: messageBody(fields, phoneToE164) }),
  refusedBy: refusedMessage,
  failed: messageTexts.failed,
});

/** The state of the form for a message to the shop. @param call the call that sends it */
export function useMessageForm(call: MessageCall) {
  return useShopForm(messageTo(call));
}
