/**
 * The state of a form that is sent to the shop (spec §4, §5, §8). Errors show after the first attempt to send, there is
 * one request at a time, and failures are logged.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { browserSession } from '../../client/services/browser-storage.ts';
import { logFailure } from '../../client/store/failure-log.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { ApiError } from '../../shared/api.ts';
import type { CallAnswer } from '../../shared/contract/calls.ts';
import {
  type FormCall,
  formErrors,
  formInput,
  hasPhone,
  readTyped,
  refusedFields,
  type ShopForm,
  type Typed,
  typedOf,
} from '../../shared/rules/forms/shop-form.ts';
import { usePosted } from '../context/posted.ts';
import { browserApi } from '../data/query.ts';
import { usePhoneRules } from './use-phone-rules.ts';

/** Thrown where the form's own rules refuse the fields: their errors are shown, and nothing is sent or logged. */
class InvalidFields extends Error {}

const none: Typed = {};

/**
 * The initial state is the result of a post without JavaScript, if there was one (D39).
 * @param goodsId the goods that the form is about
 * @param onSent called once the form was sent, also if it was closed meanwhile; without it the form itself says so
 */
export function useShopForm(form: ShopForm, goodsId?: number, onSent?: (answer: CallAnswer<FormCall>) => void) {
  const dispatch = useAppDispatch();
  const client = useQueryClient();
  const ref = useRef<HTMLFormElement>(null);
  const { rules, load } = usePhoneRules(hasPhone(form));
  const posted = usePosted();
  const initial = readTyped(form, posted === undefined || posted.sent ? {} : posted.fields);
  const [typed, setTyped] = useState<Typed>();
  const fields = typed ?? initial;
  const draft = `draft ${form.name} ${goodsId ?? ''}`;

  useEffect(() => {
    if (posted === undefined) setTyped((now) => now ?? readDraft(draft, form));
  }, [posted, draft, form]);
  useEffect(() => {
    if (typed !== undefined) writeDraft(draft, typed);
  }, [draft, typed]);

  const mutationKey = ['form', useId()];
  const { status, variables, context, error, isPending, isError, isSuccess, isIdle, mutate, reset } = useMutation({
    mutationKey,
    mutationFn: async (sent: Typed) => {
      const phone = hasPhone(form) ? await load() : undefined;
      if (Object.keys(formErrors(form, sent, phone?.phoneError)).length > 0) throw new InvalidFields();
      return browserApi()(form.call, formInput(form, sent, phone?.phoneToE164, goodsId));
    },
    onMutate: () => ({ focus: document.activeElement }),
    onSuccess: (answer, sent) => {
      writeDraft(draft, withoutSent(readDraft(draft, form) ?? sent, sent));
      onSent?.(answer);
    },
    onError: (failed) => {
      if (!(failed instanceof InvalidFields)) dispatch(logFailure(`${form.name}:`, failed));
    },
  });

  const settle = useEffectEvent((now: typeof status, from: Element | null | undefined) => {
    if (now === 'success' && variables !== undefined) setTyped((kept = variables) => withoutSent(kept, variables));
    if (now === 'success' || now === 'error') showOutcome(ref.current, from);
  });
  // A second attempt may fail as the first did: then only its context differs.
  useLayoutEffect(() => settle(status, context?.focus), [status, context]);

  /** Puts a phone number that can be parsed into international format. */
  const withSettledPhone = (given: Typed): Typed =>
    typedOf(form, (name) => {
      const text = given[name] ?? '';
      return form.fields[name]?.inputMode === 'tel' ? rules?.formatPhone(text) || text : text;
    });
  const asSent = withSettledPhone(variables ?? initial);
  const now = withSettledPhone(fields);
  const answered = error instanceof ApiError ? refusedFields(form, error.fields) : none;
  // A refusal holds as long as its field holds what was refused.
  const refused = Object.fromEntries(
    Object.entries(isIdle ? (posted?.errors ?? none) : answered).filter(([name]) => now[name] === asSent[name]),
  );
  const own = isPending || isError ? formErrors(form, fields, rules?.phoneError) : none;
  const isFailed = isError && !(error instanceof InvalidFields) && Object.keys(answered).length === 0;

  return {
    fields,
    errors: { ...refused, ...own },
    /** Why it was not sent, if no field is at fault. */
    failure: isFailed ? form.texts.failed : isIdle ? posted?.failure : undefined,
    sent: isSuccess || (isIdle && typed === undefined && posted?.sent === true),
    sending: isPending,
    change: (name: string, text: string): void => {
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
function withoutSent(now: Typed, sent: Typed): Typed {
  return Object.fromEntries(Object.entries(now).map(([name, text]) => [name, text === sent[name] ? '' : text]));
}

/** A draft, which is in session storage: it survives a reload, but not the tab. Undefined if none is stored. */
function readDraft(key: string, form: ShopForm): Typed | undefined {
  try {
    const kept: unknown = JSON.parse(browserSession.get(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const texts = new Map<string, unknown>(Object.entries(kept));
    return typedOf(form, (name) => {
      const text = texts.get(name);
      return typeof text === 'string' ? text : undefined;
    });
  } catch {
    return undefined;
  }
}

/** Stores a draft. An empty form has none. */
function writeDraft(key: string, typed: Typed): void {
  if (Object.values(typed).every((text) => text === '')) browserSession.remove(key);
  else browserSession.set(key, JSON.stringify(typed));
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
