import {
  blankMessage,
  type MessageName,
  messageBody,
  messageErrors,
  readMessage,
  refusedMessage,
} from '../../shared/rules/messages.ts';
import { messageTexts } from '../../shared/texts/messages.ts';
import { usePosted } from '../posted.ts';
import { type ShopForm, useShopForm } from './use-shop-form.ts';

export type MessageCall = 'POST /api/feedback.json' | 'POST /api/feedback/partners.json';

const messageTo = (call: MessageCall): ShopForm<MessageName> => ({
  name: 'Feedback:',
  blank: blankMessage,
  errorsOf: messageErrors,
  send: (api, fields, phoneToE164) => api(call, { body: messageBody(fields, phoneToE164) }),
  refusedBy: refusedMessage,
  failed: messageTexts.failed,
});

/** A message to the shop: its fields, and what becomes of them. */
export function useMessageForm(call: MessageCall) {
  const posted = usePosted();
  const fields = posted === undefined || posted.sent ? undefined : readMessage(posted.fields);
  return useShopForm(messageTo(call), { ...posted, fields });
}
