/** The buyer's data as they are typed (spec §5). An error is shown once the field loses the focus or typing pauses. */
import { useEffect, useState } from 'react';
import { checkoutActions } from '../../../client/store/checkout/slice.ts';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import { type ContactName, contactErrors, contactNames } from '../../../shared/rules/checkout/contacts.ts';
import { usePhoneRules } from '../../feedback/use-phone-rules.ts';
import { useCheckout } from '../use-checkout.ts';

/** Errors are shown after a pause in typing of this length; ms. */
const PAUSE_MS = 900;

/** Used until the phone rules are loaded: any number is invalid, with an empty message. */
const unknownPhone = (): string => '';

export function useContacts() {
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
