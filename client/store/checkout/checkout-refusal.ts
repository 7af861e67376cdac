/** Interprets a 422: which message to show, and in which step it can be fixed (D17). Pure. */
import type { ApiError } from '../../../shared/api.ts';
import { type ContactName, contactNames } from '../../../shared/rules/checkout/contacts.ts';
import { knownErrors } from '../../../shared/rules/forms/fields.ts';
import { checkoutTexts } from '../../../shared/texts/checkout.ts';
import type { SentOrder, Step } from './checkout-state.ts';

export interface Refusal {
  readonly messages: readonly string[];
  /** The contacts step if only contacts are wrong, else the shops step. */
  readonly step: Step;
  readonly fields: Readonly<Partial<Record<ContactName, string>>>;
}

const ORDER = 'order.';

/** @param order resolves the index in `items[n]` to the goods */
export function readRefusal({ message, fields }: ApiError, { body, copy }: SentOrder): Refusal {
  const own = Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) =>
      name.startsWith(ORDER) ? [[name.slice(ORDER.length), text]] : [],
    ),
  );
  const contacts = knownErrors(own, contactNames);
  const others = Object.entries(fields).filter(([name]) => !contactNames.some((known) => name === ORDER + known));
  const told = others.map(([name, text]) => {
    const index = /^items\[(\d+)\]/.exec(name)?.[1];
    const id = index === undefined ? undefined : body.items[Number(index)]?.id;
    const line = copy.lines.find((one) => one.id === id);
    return line === undefined ? text : `${line.title}: ${text}`;
  });
  const messages = [...new Set([message, ...told].filter((text) => text !== ''))];
  const onlyContacts = others.length === 0 && Object.keys(contacts).length > 0;
  return {
    messages: messages.length > 0 ? messages : [checkoutTexts.failed],
    step: onlyContacts ? 'contacts' : 'shops',
    fields: contacts,
  };
}
