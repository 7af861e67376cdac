import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { showDialog } from '../../client/dialogs/dialog-actions.ts';
import { browserSession } from '../../client/services/browser-storage.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { logFailure } from '../../client/store/state.ts';
import { ApiError } from '../../shared/api.ts';
import type { CallAnswer } from '../../shared/contract/calls.ts';
import {
  type ShopForm as Form,
  type FormCall,
  type FormField,
  formErrors,
  formInput,
  hasPhone,
  readTyped,
  refusedFields,
  type Typed,
  typedOf,
} from '../../shared/rules/forms/shop-form.ts';
import { usePosted } from '../context/posted.ts';
import { browserApi } from '../data/query.ts';
import button from '../ui/buttons/button.module.css';
import { RadioGroup } from '../ui/fields/radio-group.tsx';
import { TextArea, TextField } from '../ui/fields/text-field.tsx';
import { NoBreak } from '../ui/no-break.tsx';
import { FormConsent, FormFailure } from './form-parts.tsx';
import styles from './shop-form.module.css';
import { usePhoneRules } from './use-phone-rules.ts';

interface ShopFormProps {
  readonly form: Form;
  /** The goods that the form is about. */
  readonly goodsId?: number | undefined;
  /** Called once the form was sent. Without it the form itself says so. */
  readonly onSent?: Parameters<typeof useShopForm>[2];
}

/**
 * A form that is sent to the shop. Its fields are the rows of its table. Without JavaScript it is posted to its own page,
 * which is then rendered with the fields and their errors, or with the thanks (D39).
 */
export function ShopForm({ form, goodsId, onSent }: ShopFormProps): ReactNode {
  const { fields, errors, failure, sent, sending, change, settlePhone, props } = useShopForm(form, goodsId, onSent);
  const { submit, note, sent: thanks, sentNote } = form.texts;
  const names = Object.entries(form.fields);
  return (
    <form
      {...props}
      method="post"
      action={form.page}
      aria-label={form.label}
      data-pairs={names.length > 3 ? '' : undefined}
      className={styles.form}
    >
      <p role="status" className={sent ? `aside ${styles.sent}` : undefined} data-outcome={sent ? '' : undefined}>
        {sent ? (
          <>
            {thanks} <small>{sentNote}</small>
          </>
        ) : null}
      </p>
      <FormFailure failure={failure} className={`aside ${styles.failure}`} />
      {names.map(([name, row], index) => (
        <Field
          key={name}
          name={name}
          row={row}
          isFirst={index === 0}
          value={fields[name] ?? ''}
          error={errors[name]}
          onChange={(text) => change(name, text)}
          onBlur={settlePhone}
        />
      ))}
      {note === undefined ? null : (
        <p className="note">
          <NoBreak text={note} />
        </p>
      )}
      <div className={styles.send}>
        <button type="submit" aria-disabled={sending} className={button.primary}>
          {submit}
        </button>
        <FormConsent />
      </div>
    </form>
  );
}

interface FieldProps {
  readonly name: string;
  readonly row: FormField;
  readonly isFirst: boolean;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
}

function Field({ name, row, isFirst, value, error, onChange, onBlur }: FieldProps): ReactNode {
  const { label, placeholder, autoComplete, inputMode, shape, required } = row;
  if (shape !== undefined && shape !== 'lines') {
    const choices = shape.map((each) => ({ value: each, title: each }));
    return (
      <div className={styles.choice}>
        <span aria-hidden="true">{label}</span>
        <RadioGroup label={label} choices={choices} value={value} error={error} onChange={onChange} />
      </div>
    );
  }
  const props = {
    label,
    name,
    placeholder,
    autoComplete,
    required,
    value,
    error,
    'data-autofocus': isFirst ? '' : undefined,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => onChange(event.currentTarget.value),
  };
  if (shape === 'lines') {
    return (
      <div className={styles.wide}>
        <TextArea {...props} rows={6} />
      </div>
    );
  }
  return inputMode === 'tel' ? (
    <TextField {...props} type="tel" onBlur={onBlur} />
  ) : (
    <TextField {...props} inputMode={inputMode} />
  );
}

/** Shows the thanks for a form as a modal (spec §4). @param how `replace`: in place of the form's own dialog */
export function useThanks({ texts }: Form, how?: 'replace'): () => void {
  const dispatch = useAppDispatch();
  return () => void dispatch(showDialog('message', { title: texts.sent, text: texts.sentNote }, how));
}

/** Thrown where the form's own rules refuse the fields: their errors are shown, and nothing is sent or logged. */
class InvalidFields extends Error {}

const none: Typed = {};

/**
 * The initial state is the result of a post without JavaScript, if there was one (D39).
 * @param goodsId the goods that the form is about
 * @param onSent called once the form was sent, also if it was closed meanwhile; without it the form itself says so
 */
function useShopForm(form: Form, goodsId?: number, onSent?: (answer: CallAnswer<FormCall>) => void) {
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
function readDraft(key: string, form: Form): Typed | undefined {
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
