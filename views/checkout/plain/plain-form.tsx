/** What the forms of checkout without JavaScript have in common (D39): each sends on what the steps before it know. */
import type { ComponentProps, ReactNode } from 'react';
import type { CheckoutState, Step } from '../../../client/checkout/state.ts';
import { buyerNames } from '../../../shared/rules/checkout/buyer-fields.ts';
import { type PlainStep, plainAddress } from '../../../shared/rules/checkout/plain-steps.ts';
import { useCheckout } from '../use-checkout.ts';

/** The part of the state that a form brings along. */
type Part = 'entityType' | 'shop' | 'orderType' | 'contacts' | 'list';

interface PlainFormProps extends ComponentProps<'form'> {
  readonly to: PlainStep;
  /** What it asks for itself. */
  readonly asks?: readonly Part[];
  readonly children: ReactNode;
}

/** A form that leads to a step. What is known of the buyer never stands in an address, so it is posted then. */
export function PlainForm({ to, asks = [], children, ...form }: PlainFormProps): ReactNode {
  const state = useCheckout((checkout) => checkout);
  const isPosted = to === 'confirm' || to === 'success' || buyerNames.some((name) => state.contacts[name] !== '');
  const kept = keptFields(state, isPosted).filter(([, , part]) => part === undefined || !asks.includes(part));
  return (
    <form {...form} method={isPosted ? 'post' : 'get'} action={isPosted ? plainAddress(to) : '/cart/'}>
      {isPosted ? null : <Hidden fields={[...new URL(plainAddress(to), 'http://local').searchParams]} />}
      <Hidden fields={kept.map(([name, value]) => [name, value])} />
      {children}
    </form>
  );
}

function Hidden({ fields }: { readonly fields: readonly (readonly [name: string, value: string])[] }): ReactNode {
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

type Kept = readonly [name: string, value: string, part?: Part];

function keptFields(state: CheckoutState, withContacts: boolean): readonly Kept[] {
  const { key, kind, way, shop, contacts, text, sort, filter } = state;
  const fields: readonly Kept[] = [
    ['key', key],
    ['entityType', kind, 'entityType'],
    ['shop', String(shop ?? ''), 'shop'],
    ['orderType', way, 'orderType'],
    ['q', text, 'list'],
    ['sort', sort, 'list'],
    ['filter', filter ?? '', 'list'],
    ...(withContacts ? buyerNames.map((name): Kept => [name, contacts[name], 'contacts']) : []),
  ];
  return fields.filter(([, value]) => value !== '');
}

const plainStepOf = { shops: 'shop', contacts: 'contacts', confirm: 'confirm', success: 'success' } as const;

interface BackButtonProps extends ComponentProps<'button'> {
  readonly to: Step;
}

/** A form of its own, with a button that leads to an earlier step. */
export function BackButton({ to, ...button }: BackButtonProps): ReactNode {
  return (
    <PlainForm to={plainStepOf[to]}>
      <button type="submit" {...button} />
    </PlainForm>
  );
}
