/**
 * The state of a form that is sent to the shop (spec §4, §5, §8). Errors show after the first attempt to send, there is
 * one request at a time, and failures are logged.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
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

/** Thrown where the form's own rules refuse the fields: their errors are shown, and nothing is sent or logged. */
class InvalidFields extends Error {}

/**
 * The initial state is the result of a post without JavaScript, if there was one (D39).
 * @param onSent called once the form was sent, also if it was closed meanwhile; without it the form itself says so
 */
export function useShopForm<Name extends string>(form: ShopForm<Name>, onSent?: () => void) {
  const none = {} as FieldErrors<Name>;
  const dispatch = useAppDispatch();
  const client = useQueryClient();
  const ref = useRef<HTMLFormElement>(null);
  const { rules, load } = usePhoneRules(form.hasNoPhone !== true);
  const posted = usePosted();
  const initial = posted === undefined || posted.sent ? form.blank : form.read(posted.fields);
  const [typed, setTyped] = useState<Fields<Name>>();
  const fields = typed ?? initial;

  useEffect(() => {
    if (posted === undefined) setTyped((now) => now ?? readDraft(form.draft, form.blank));
  }, [posted, form.draft, form.blank]);
  useEffect(() => {
    if (typed !== undefined) writeDraft(form.draft, typed);
  }, [form.draft, typed]);

  const mutationKey = ['form', useId()];
  const { status, variables, context, error, isPending, isError, isSuccess, isIdle, mutate, reset } = useMutation({
    mutationKey,
    mutationFn: async (sent: Fields<Name>) => {
      const { phoneError, phoneToE164 } = form.hasNoPhone === true ? NO_PHONE : await load();
      if (Object.keys(form.errorsOf(sent, phoneError)).length > 0) throw new InvalidFields();
      await form.send(browserApi(), sent, phoneToE164);
    },
    onMutate: () => ({ focus: document.activeElement }),
    onSuccess: (_, sent) => {
      writeDraft(form.draft, withoutSent(readDraft(form.draft, form.blank) ?? sent, sent, form.blank));
      onSent?.();
    },
    onError: (failed) => {
      if (!(failed instanceof InvalidFields)) dispatch(logFailure(form.name, failed));
    },
  });

  const settle = useEffectEvent((now: typeof status, from: Element | null | undefined) => {
    if (now === 'success' && variables !== undefined)
      setTyped((kept = variables) => withoutSent(kept, variables, form.blank));
    if (now === 'success' || now === 'error') showOutcome(ref.current, from);
  });
  // A second attempt may fail as the first did: then only its context differs.
  useLayoutEffect(() => settle(status, context?.focus), [status, context]);

  /** Formats a phone number that can be parsed. */
  const withSettledPhone = (given: Fields<Name>): Fields<Name> => {
    const { phone = '' } = given as Readonly<Record<string, string>>;
    return { ...given, phone: rules?.formatPhone(phone) || phone };
  };
  const asSent = withSettledPhone(variables ?? initial);
  const now = withSettledPhone(fields);
  const answered = error instanceof ApiError ? form.refusedBy(error.fields) : none;
  // A refusal holds as long as its field holds what was refused.
  const refused = Object.fromEntries(
    Object.entries(isIdle ? (posted?.errors ?? none) : answered).filter(
      ([name]) => now[name as Name] === asSent[name as Name],
    ),
  ) as FieldErrors<Name>;
  const own = isPending || isError ? form.errorsOf(fields, rules?.phoneError ?? (() => undefined)) : none;
  const isFailed = isError && !(error instanceof InvalidFields) && Object.keys(answered).length === 0;

  return {
    fields,
    errors: { ...refused, ...own },
    /** Why it was not sent, if no field is at fault. */
    failure: isFailed ? form.failed : isIdle ? posted?.failure : undefined,
    sent: isSuccess || (isIdle && typed === undefined && posted?.sent === true),
    sending: isPending,
    change: (name: Name, text: string): void => {
      setTyped((before = initial) => ({ ...before, [name]: text }));
      if (isSuccess) reset();
    },
    /** Called when the field of the phone number loses the focus. */
    settlePhone: () => setTyped((before) => before && withSettledPhone(before)),
    /** Props of the `form` element, which shows its errors itself. */
    props: {
      ref,
      noValidate: true,
      onSubmit: (event: FormEvent): void => {
        event.preventDefault();
        // What is rendered may be older: a form can be submitted twice before that.
        if (client.isMutating({ mutationKey }) === 0) mutate(fields);
      },
    },
  } as const;
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

/**
 * Leads the visitor to the outcome of sending a form: focuses the first invalid field, or scrolls the success or
 * failure message into view.
 * @param from the element that had the focus when the form was sent. If the focus has moved since, nothing is done
 */
function showOutcome(form: HTMLFormElement | null, from: Element | null | undefined): void {
  if (document.activeElement !== from) return;
  const fault = form?.querySelector<HTMLElement>('[aria-invalid]');
  if (fault === undefined || fault === null)
    form?.querySelector('[data-outcome]')?.scrollIntoView({ block: 'nearest' });
  else (fault.querySelector('input') ?? fault).focus();
}
