/** The forms by which one writes to the shop or asks for a call (contract.md §4, D43, D73). */
import { callbackTexts } from '../../texts/feedback.ts';
import { corporateTexts, messageTexts, partnersTexts } from '../../texts/messages.ts';
import { feedbackTexts } from '../../texts/pages/feedback.ts';
import { emailError } from './fields.ts';
import type { FormField, MessageCall, ShopForm } from './shop-form.ts';

const name: FormField = { label: messageTexts.name, autoComplete: 'name', required: true, bound: 'name' };
const phone: FormField = { label: messageTexts.phone, autoComplete: 'tel', inputMode: 'tel', bound: 'phone' };
const company: FormField = { label: messageTexts.company, autoComplete: 'organization', bound: 'company' };

const messageFields = {
  'feedback.name': name,
  'feedback.company': company,
  'feedback.phone': phone,
  'feedback.email': {
    label: messageTexts.email,
    autoComplete: 'email',
    inputMode: 'email',
    bound: 'email',
    check: emailError,
  },
  'feedback.message': { label: messageTexts.message, shape: 'lines', required: true, bound: 'message' },
} satisfies ShopForm['fields'];

export const feedbackForm: ShopForm<MessageCall> = {
  name: 'Feedback',
  call: 'POST /api/feedback.json',
  page: '/feedback/',
  fields: messageFields,
  promisesAnswer: true,
  texts: { ...messageTexts, sentNote: feedbackTexts.sentNote },
};

export const partnersForm: ShopForm<MessageCall> = {
  name: 'Partners',
  call: 'POST /api/feedback/partners.json',
  page: '/partners/',
  fields: messageFields,
  promisesAnswer: true,
  texts: { ...messageTexts, sentNote: partnersTexts.sentNote },
};

/** The form of companies, which also have to say which company (conventions.md §4). */
export const corporateForm: ShopForm<MessageCall> = {
  name: 'Corporate',
  call: 'POST /api/feedback.json',
  page: '/corporate/',
  label: corporateTexts.form,
  fields: { ...messageFields, 'feedback.company': { ...company, required: true } },
  promisesAnswer: true,
  texts: { ...messageTexts, note: messageTexts.companyNote, sentNote: corporateTexts.sentNote },
};

/** 'Заказать звонок' (spec §2 'Callback modal', §5). */
export const callbackForm: ShopForm<MessageCall> = {
  name: 'Callback',
  call: 'POST /api/feedback/callback.json',
  page: '/feedback/callback/',
  fields: {
    name: { ...name, label: callbackTexts.name },
    phone: { ...phone, label: callbackTexts.phone, placeholder: callbackTexts.phonePlaceholder, required: true },
  },
  texts: callbackTexts,
};
