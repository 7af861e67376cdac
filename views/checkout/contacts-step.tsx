import { type ReactNode, useEffect, useId, useState } from 'react';
import { checkoutActions } from '../../client/checkout/slice.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import type { EntityType } from '../../shared/contract/order.ts';
import {
  type BuyerField,
  buyerFields,
  buyerNames,
  contactErrors,
  fieldsFor,
  isRequired,
} from '../../shared/rules/checkout/buyer-fields.ts';
import { contactTexts } from '../../shared/texts/checkout.ts';
import { usePhoneRules } from '../forms/use-phone-rules.ts';
import button from '../ui/buttons/button.module.css';
import { TextField } from '../ui/fields/text-field.tsx';
import styles from './checkout.module.css';
import { PlainForm } from './plain/plain-form.tsx';
import { ProblemNote, StepTitle } from './step-parts.tsx';
import { OrderSummary } from './summary/order-summary.tsx';
import { useCheckout } from './use-checkout.ts';

/** 'Заполните данные покупателя' (spec §2 'Contacts step'). */
export function ContactsStep(): ReactNode {
  const kind = useCheckout((state) => state.kind);
  const { contacts, errors, missing, change, enter, leave, submit } = useContacts(kind);
  const missingId = useId();
  const valid = missing.length === 0;
  return (
    <section className={styles.step}>
      <PlainForm
        to="confirm"
        asks={['contacts']}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <StepTitle>{contactTexts.title}</StepTitle>
        <ProblemNote />
        <p className="note">{contactTexts.required}</p>
        {fieldsFor(kind).map((name) => {
          const { label, note, placeholder, autoComplete, inputMode, half } = buyerFields[name];
          return (
            <div key={name} data-half={half && ''}>
              <TextField
                label={label}
                name={name}
                note={typeof note === 'function' ? note(kind) : note}
                placeholder={placeholder}
                type={inputMode === 'tel' ? 'tel' : 'text'}
                inputMode={inputMode}
                autoComplete={autoComplete}
                required={isRequired(name, kind)}
                marked={isRequired(name, kind)}
                value={contacts[name]}
                error={errors[name]}
                onChange={(event) => change(name, event.currentTarget.value)}
                onFocus={() => enter(name)}
                onBlur={() => leave(name)}
              />
            </div>
          );
        })}
        {kind === 'legal' ? <p>{`${contactTexts.bring} ${contactTexts.bringLegal}`}</p> : null}
        <div className={styles.next}>
          <button
            type="submit"
            disabled={!valid && !import.meta.env.SSR}
            aria-describedby={valid || import.meta.env.SSR ? undefined : missingId}
            className={button.primary}
          >
            {contactTexts.next}
          </button>
          {valid || import.meta.env.SSR ? null : (
            <p id={missingId} className="note">
              {contactTexts.missing(missing.join(', '))}
            </p>
          )}
        </div>
      </PlainForm>
      <OrderSummary />
    </section>
  );
}

/** Errors are shown after a pause in typing of this length; ms. */
const PAUSE_MS = 900;

/** Used until the phone rules are loaded: any number is invalid, with an empty message. */
const unknownPhone = (): string => '';

/** The buyer's data as they are typed (spec §5). An error is shown once the field loses the focus or typing pauses. */
function useContacts(kind: EntityType) {
  const dispatch = useAppDispatch();
  const contacts = useCheckout((state) => state.contacts);
  const refused = useCheckout((state) => state.refused);
  const { rules } = usePhoneRules();
  const [left, setLeft] = useState<ReadonlySet<BuyerField>>(new Set());
  const [typing, setTyping] = useState<BuyerField>();
  const entered = useCheckout((state) => state.entered);
  const errors = contactErrors(contacts, kind, rules?.phoneError ?? unknownPhone);
  const valid = Object.keys(errors).length === 0;

  const markLeft = (name: BuyerField) => setLeft((names) => new Set(names).add(name));
  const change = (name: BuyerField, text: string) => {
    dispatch(checkoutActions.contactChanged({ name, text }));
    setTyping(name);
  };
  const enter = (name: BuyerField) => void dispatch(checkoutActions.contactEntered(name));
  const leave = (name: BuyerField) => {
    markLeft(name);
    setTyping(undefined);
    dispatch(checkoutActions.contactLeft());
  };
  const submit = () => {
    if (!valid || rules === undefined) return;
    const phone = rules.phoneToE164(contacts.phone);
    dispatch(checkoutActions.contactsGiven({ phone, shown: rules.formatPhone(contacts.phone) }));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text restarts the pause
  useEffect(() => {
    if (typing === undefined) return;
    const timer = setTimeout(() => setLeft((names) => new Set(names).add(typing)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typing, contacts]);

  // A valid number is put into international format, but not while the field has the focus.
  useEffect(() => {
    const typed = contacts.phone;
    if (rules === undefined || entered === 'phone' || rules.phoneError(typed) !== undefined) return;
    const text = rules.formatPhone(typed);
    if (text !== typed) dispatch(checkoutActions.phoneSettled({ typed, shown: text }));
  }, [rules, contacts.phone, entered, dispatch]);

  const shown = Object.fromEntries(
    buyerNames.flatMap((name) => {
      const message = (left.has(name) ? errors[name] : undefined) ?? refused[name];
      return message ? [[name, message]] : [];
    }),
  ) as Partial<Record<BuyerField, string>>;
  const missing = fieldsFor(kind).filter((name) => name in errors);
  return {
    contacts,
    errors: shown,
    missing: missing.map((name) => buyerFields[name].label),
    change,
    enter,
    leave,
    submit,
  };
}
