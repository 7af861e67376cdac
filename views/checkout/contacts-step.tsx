import { type ReactNode, useEffect, useState } from 'react';
import { checkoutActions } from '../../client/store/checkout/slice.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';
import { type ContactName, contactErrors, contactNames } from '../../shared/rules/checkout/contacts.ts';
import { contactTexts } from '../../shared/texts/checkout.ts';
import { usePhoneRules } from '../feedback/use-phone-rules.ts';
import button from '../ui/buttons/button.module.css';
import { TextField } from '../ui/fields/text-field.tsx';
import styles from './contacts-step.module.css';
import { ProblemNote } from './problem-note.tsx';
import frame from './step-frame.module.css';
import { StepTitle } from './step-title.tsx';
import { OrderSummary } from './summary/order-summary.tsx';
import { useCheckout } from './use-checkout.ts';

/** 'Заполните данные покупателя' (spec §2 'Contacts step'). */
export function ContactsStep(): ReactNode {
  const { contacts, errors, valid, change, enter, leave, submit } = useContacts();
  const isLegal = useCheckout((state) => state.kind === 'legal');
  return (
    <section className={frame.step}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <StepTitle>{contactTexts.title}</StepTitle>
        <ProblemNote />
        <p className={styles.required}>{contactTexts.required}</p>
        <TextField
          label={contactTexts.phone}
          note={contactTexts.phoneNote}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          marked
          placeholder={contactTexts.phonePlaceholder}
          value={contacts.phone}
          error={errors.phone}
          onChange={(event) => change('phone', event.currentTarget.value)}
          onFocus={() => enter('phone')}
          onBlur={() => leave('phone')}
        />
        <TextField
          label={contactTexts.name}
          note={contactTexts.nameNote}
          autoComplete="name"
          required
          marked
          value={contacts.title}
          error={errors.title}
          onChange={(event) => change('title', event.currentTarget.value)}
          onFocus={() => enter('title')}
          onBlur={() => leave('title')}
        />
        <TextField
          label={contactTexts.email}
          note={contactTexts.emailNote}
          inputMode="email"
          autoComplete="email"
          value={contacts.email}
          error={errors.email}
          onChange={(event) => change('email', event.currentTarget.value)}
          onFocus={() => enter('email')}
          onBlur={() => leave('email')}
        />
        {isLegal ? <p>{`${contactTexts.bring} ${contactTexts.bringLegal}`}</p> : null}
        <button type="submit" disabled={!valid} className={button.primary}>
          {contactTexts.next}
        </button>
      </form>
      <OrderSummary />
    </section>
  );
}

/** Errors are shown after a pause in typing of this length; ms. */
const PAUSE_MS = 900;

/** Used until the phone rules are loaded: any number is invalid, with an empty message. */
const unknownPhone = (): string => '';

/** The buyer's data as they are typed (spec §5). An error is shown once the field loses the focus or typing pauses. */
function useContacts() {
  const dispatch = useAppDispatch();
  const contacts = useCheckout((state) => state.contacts);
  const refused = useCheckout((state) => state.refused);
  const { rules } = usePhoneRules();
  const [left, setLeft] = useState<ReadonlySet<ContactName>>(new Set());
  const [typing, setTyping] = useState<ContactName>();
  const entered = useCheckout((state) => state.entered);
  const errors = contactErrors(contacts, rules?.phoneError ?? unknownPhone);
  const valid = Object.keys(errors).length === 0;

  const markLeft = (name: ContactName) => setLeft((names) => new Set(names).add(name));
  const change = (name: ContactName, text: string) => {
    dispatch(checkoutActions.contactChanged({ name, text }));
    setTyping(name);
  };
  const enter = (name: ContactName) => void dispatch(checkoutActions.contactEntered(name));
  const leave = (name: ContactName) => {
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
    contactNames.flatMap((name) => {
      const message = (left.has(name) ? errors[name] : undefined) ?? refused[name];
      return message ? [[name, message]] : [];
    }),
  ) as Partial<Record<ContactName, string>>;
  return { contacts, errors: shown, valid, change, enter, leave, submit };
}
