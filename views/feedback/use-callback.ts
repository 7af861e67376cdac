/** The life of a callback request (spec §4, §5, §8): errors after the first attempt, one request at a time. */
import { useState } from 'react';
import { ApiError } from '../../shared/api.ts';
import { type CallbackFields, callbackErrors, type FieldErrors, knownErrors } from '../../shared/rules/fields.ts';
import { callbackTexts } from '../../shared/texts/feedback.ts';
import { browserApi } from '../browser-api.ts';
import { usePhoneRules } from './use-phone-rules.ts';

const names = ['name', 'phone'] as const;
const blank: CallbackFields = { name: '', phone: '' };

export interface CallbackStart {
  readonly fields?: CallbackFields | undefined;
  /** Of an attempt that the server has answered. */
  readonly errors?: FieldErrors<keyof CallbackFields> | undefined;
  readonly failure?: string | undefined;
}

export function useCallback(start: CallbackStart, onSent: () => void) {
  const phone = usePhoneRules();
  const [fields, setFields] = useState(start.fields ?? blank);
  const [attempted, setAttempted] = useState(false);
  const [refused, setRefused] = useState(start.errors ?? {});
  const [failure, setFailure] = useState(start.failure);
  const [sending, setSending] = useState(false);

  const own = attempted ? callbackErrors(fields, phone.rules?.phoneError ?? (() => undefined)) : {};

  const change = (name: keyof CallbackFields, text: string) => {
    setFields({ ...fields, [name]: text });
    setRefused({ ...refused, [name]: undefined });
  };

  /** Shows a number as it is read, once the field is left. */
  const settlePhone = () => {
    const formatted = phone.rules?.formatPhone(fields.phone) ?? '';
    if (formatted !== '') setFields({ ...fields, phone: formatted });
  };

  const submit = async () => {
    if (sending) return;
    setAttempted(true);
    setFailure(undefined);
    setSending(true);
    try {
      const rules = await phone.load();
      if (Object.keys(callbackErrors(fields, rules.phoneError)).length > 0) return;
      const body = { name: fields.name.trim(), phone: rules.phoneToE164(fields.phone) };
      await browserApi()('POST /api/feedback/callback.json', { body });
      setFields(blank);
      setAttempted(false);
      onSent();
    } catch (error) {
      const errors = error instanceof ApiError ? knownErrors(error.fields, names) : {};
      setRefused(errors);
      if (Object.keys(errors).length === 0) setFailure(callbackTexts.failed);
    } finally {
      setSending(false);
    }
  };

  return { fields, errors: { ...refused, ...own }, failure, sending, change, settlePhone, submit };
}
