/** The form that finds an order again (contract.md §6). */
import { findTexts } from '../../texts/orders.ts';
import type { ShopForm } from './shop-form.ts';

export const findOrderForm: ShopForm<'POST /api/orders/find.json'> = {
  name: 'Order find',
  call: 'POST /api/orders/find.json',
  page: '/orders/',
  label: findTexts.submit,
  fields: {
    code: { label: findTexts.code, autoComplete: 'off', required: true, bound: 'code' },
    phone: { label: findTexts.phone, autoComplete: 'tel', inputMode: 'tel', required: true, bound: 'phone' },
  },
  hidesFault: true,
  texts: findTexts,
};
