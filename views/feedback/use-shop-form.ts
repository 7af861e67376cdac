/**
 * The state of a form that is sent to the shop (spec §4, §5, §8). Errors show after the first attempt to send, there is
 * one request at a time, and failures are logged.
 */
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { browserSession } from '../../client/services/browser-session.ts';
import { logFailure } from '../../client/store/failure-log.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { type Api, ApiError } from '../../shared/api.ts';
import type { Nested } from '../../shared/notation.ts';
import type { FieldErrors } from '../../shared/rules/forms/fields.ts';
import { usePosted } from '../context/posted.ts';
import { browserApi } from '../data/browser-api.ts';
import { usePhoneRules } from './use-phone-rules.ts';

type Fields<Name extends string> = Readonly<Record<Name, string>>;

/** Stands in for the phone rules in a form without a phone field. */
const NO_PHONE = { phoneError: () => undefined, phoneToE164: (text: string) => text };

export interface ShopForm<Name extends string> {
  /** Prefix of its failures in the log. */
  readonly name: string;
  /** The name under which its draft is stored. */
  readonly draft: string;
  readonly blank: Fields<Name>;
  /** Set if it has no phone field: the phone rules are not loaded then. */
  readonly hasNoPhone?: true;
  /** Reads its fields from a post without JavaScript (D39). */
  readonly read: (posted: Nested) => Fields<Name>;
  /** Validates the fields. @param phoneError `phoneError` of shared/rules/forms/phone.ts */
  readonly errorsOf: (fields: Fields<Name>, phoneError: (text: string) => string | undefined) => FieldErrors<Name>;
  /** @param phoneToE164 `phoneToE164` of shared/rules/forms/phone.ts @throws ApiError */
  readonly send: (api: Api, fields: Fields<Name>, phoneToE164: (text: string) => string) => Promise<unknown>;
  /** Picks the messages of a 422 that belong to its fields. */
  readonly refusedBy: (fields: Readonly<Record<string, string>>) => FieldErrors<Name>;
  /** Message for a failure for which no field is at fault. */
  readonly failed: string;
}

/** The initial state is the result of a post without JavaScript, if there was one (D39). */
export function useShopForm<Name extends string>(form: ShopForm<Name>) {
  const none = {} as FieldErrors<Name>;
  const dispatch = useAppDispatch();
  const phone = usePhoneRules(form.hasNoPhone !== true);
  const posted = usePosted();
  const [fields, setFields] = useState(posted === undefined || posted.sent ? form.blank : form.read(posted.fields));
  const [attempted, setAttempted] = useState(false);
  const [refused, setRefused] = useState<FieldErrors<Name>>(posted?.errors ?? none);
  const [failure, setFailure] = useState(posted?.failure);
  const [sent, setSent] = useState(posted?.sent ?? false);
  const [sending, setSending] = useState(false);

  const touched = useRef(false);
  // The state reaches `submit` with the next render only; a form can be submitted twice before that.
  const busy = useRef(false);

  useEffect(() => {
    if (posted !== undefined || touched.current) return;
    const draft = readDraft(form.draft, form.blank);
    if (draft !== undefined) setFields(draft);
  }, [posted, form.draft, form.blank]);
  useEffect(() => {
    if (touched.current) writeDraft(form.draft, fields);
  }, [form.draft, fields]);

  const own = attempted ? form.errorsOf(fields, phone.rules?.phoneError ?? (() => undefined)) : none;

  const change = (name: Name, text: string) => {
    touched.current = true;
    setFields((now) => ({ ...now, [name]: text }));
    setRefused((now) => ({ ...now, [name]: undefined }));
    setSent(false);
  };

  /** Formats a phone number that can be parsed; called when its field loses the focus. */
  const settlePhone = () => {
    setFields((now) => {
      const { phone: number = '' } = now as Readonly<Record<string, string>>;
      return { ...now, phone: phone.rules?.formatPhone(number) || number };
    });
  };

  /** @returns whether the form was sent; resolves once the page shows the outcome */
  const submit = async (): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    setAttempted(true);
    setFailure(undefined);
    setSent(false);
    setSending(true);
    try {
      const rules = form.hasNoPhone === true ? NO_PHONE : await phone.load();
      if (Object.keys(form.errorsOf(fields, rules.phoneError)).length > 0) return false;
      await form.send(browserApi(), fields, rules.phoneToE164);
      touched.current = true;
      setFields((now) => withoutSent(now, fields, form.blank));
      setAttempted(false);
      setSent(true);
      return true;
    } catch (error) {
      dispatch(logFailure(form.name, error));
      const errors = error instanceof ApiError ? form.refusedBy(error.fields) : none;
      setRefused(errors);
      if (Object.keys(errors).length === 0) setFailure(form.failed);
      return false;
    } finally {
      busy.current = false;
      // Synchronously, so that the outcome is on the page before the caller looks for it.
      flushSync(() => setSending(false));
    }
  };

  return { fields, errors: { ...refused, ...own }, failure, sent, sending, change, settlePhone, submit };
}

/** Empties the fields that hold what was sent. What was typed since then is kept. */
function withoutSent<Name extends string>(now: Fields<Name>, sent: Fields<Name>, blank: Fields<Name>): Fields<Name> {
  const kept = (Object.keys(now) as Name[]).filter((name) => now[name] !== sent[name]);
  return { ...blank, ...Object.fromEntries(kept.map((name) => [name, now[name]])) };
}

/** The fields of a draft. Drafts are in session storage: they survive a reload, but not the tab. */
type Texts = Readonly<Record<string, string>>;

const keyOf = (form: string): string => `draft ${form}`;

/** @param blank the form's fields, empty @returns undefined if no draft is stored */
function readDraft<Fields extends Texts>(form: string, blank: Fields): Fields | undefined {
  try {
    const kept: unknown = JSON.parse(browserSession.get(keyOf(form)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const texts = new Map(Object.entries(kept));
    const text = (name: string): string => (typeof texts.get(name) === 'string' ? texts.get(name) : '');
    return Object.fromEntries(Object.keys(blank).map((name) => [name, text(name)])) as unknown as Fields;
  } catch {
    return undefined;
  }
}

/** Stores a draft. An empty form has none. */
function writeDraft(form: string, fields: Texts): void {
  if (Object.values(fields).every((text) => text === '')) browserSession.remove(keyOf(form));
  else browserSession.set(keyOf(form), JSON.stringify(fields));
}

interface Sending {
  readonly ref: RefObject<HTMLFormElement | null>;
  /** The form shows its errors itself. */
  readonly noValidate: true;
  readonly onSubmit: (event: FormEvent) => void;
}

/**
 * Sends a form within the page, and leads the visitor to the outcome.
 * @param submit `submit` of `useShopForm`
 * @param onSent called once the form was sent; without it the form itself says so
 * @returns props for the `form` element
 */
export function useSending(submit: () => Promise<boolean>, onSent?: () => void): Sending {
  const form = useRef<HTMLFormElement>(null);
  const send = async (): Promise<void> => {
    const from = document.activeElement;
    if ((await submit()) && onSent !== undefined) onSent();
    else showOutcome(form.current, from);
  };
  return {
    ref: form,
    noValidate: true,
    onSubmit: (event) => {
      event.preventDefault();
      void send();
    },
  };
}

/**
 * Leads the visitor to the outcome of sending a form: focuses the first invalid field, or scrolls the success or
 * failure message into view.
 * @param from the element that had the focus when the form was sent. If the focus has moved since, nothing is done
 */
function showOutcome(form: HTMLFormElement | null, from: Element | null): void {
  if (document.activeElement !== from) return;
  const fault = form?.querySelector<HTMLElement>('[aria-invalid]');
  if (fault === undefined || fault === null)
    form?.querySelector('[data-outcome]')?.scrollIntoView({ block: 'nearest' });
  else (fault.querySelector('input') ?? fault).focus();
}
