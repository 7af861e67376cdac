/** The life of a message to the shop: errors after the first attempt, one request at a time. */
import { useState } from 'react';
import { ApiError } from '../../shared/api.ts';
import type { FieldErrors } from '../../shared/rules/fields.ts';
import {
  blankMessage,
  type MessageFields,
  type MessageName,
  messageBody,
  messageErrors,
  readMessage,
  refusedMessage,
} from '../../shared/rules/messages.ts';
import { messageTexts } from '../../shared/texts/messages.ts';
import { browserApi } from '../browser-api.ts';
import { usePosted } from '../posted.ts';
import { usePhoneRules } from './use-phone-rules.ts';

export type MessageCall = 'POST /api/feedback.json' | 'POST /api/feedback/partners.json';

export function useMessage(call: MessageCall) {
  const posted = usePosted();
  const phone = usePhoneRules();
  const [fields, setFields] = useState<MessageFields>(
    posted === undefined || posted.sent ? blankMessage : readMessage(posted.fields),
  );
  const [attempted, setAttempted] = useState(false);
  const [refused, setRefused] = useState<FieldErrors<MessageName>>(posted?.errors ?? {});
  const [failure, setFailure] = useState(posted?.failure);
  const [sent, setSent] = useState(posted?.sent ?? false);
  const [sending, setSending] = useState(false);

  const own = attempted ? messageErrors(fields, phone.rules?.phoneError ?? (() => undefined)) : {};

  const change = (name: MessageName, text: string) => {
    setFields({ ...fields, [name]: text });
    setRefused({ ...refused, [name]: undefined });
    setSent(false);
  };

  /** Shows a number as it is read, once the field is left. */
  const settlePhone = () => {
    const formatted = phone.rules?.formatPhone(fields.phone) ?? '';
    if (formatted !== '') setFields({ ...fields, phone: formatted });
  };

  /** @returns whether it was sent */
  const submit = async (): Promise<boolean> => {
    if (sending) return false;
    setAttempted(true);
    setFailure(undefined);
    setSent(false);
    setSending(true);
    try {
      const rules = await phone.load();
      if (Object.keys(messageErrors(fields, rules.phoneError)).length > 0) return false;
      await browserApi()(call, { body: messageBody(fields, rules.phoneToE164) });
      setFields(blankMessage);
      setAttempted(false);
      setSent(true);
      return true;
    } catch (error) {
      const errors = error instanceof ApiError ? refusedMessage(error.fields) : {};
      setRefused(errors);
      if (Object.keys(errors).length === 0) setFailure(messageTexts.failed);
      return false;
    } finally {
      setSending(false);
    }
  };

  return { fields, errors: { ...refused, ...own }, failure, sent, sending, change, settlePhone, submit };
}
