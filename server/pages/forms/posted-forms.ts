/**
 * Forms posted to their own page without JavaScript (D39). They are checked by the same rules as in the browser and
 * sent with their sender's cookies. The page then shows errors at the fields, thanks, or the calculation.
 */
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../shared/api.ts';
import type { CallAnswer, CallInput } from '../../../shared/contract/calls.ts';
import type { Nested } from '../../../shared/notation.ts';
import { partyBody, partyErrors, readParty, refusedParty } from '../../../shared/rules/forms/calculator.ts';
import { findOrderForm } from '../../../shared/rules/forms/find-order.ts';
import { callbackForm, corporateForm, feedbackForm, partnersForm } from '../../../shared/rules/forms/messages.ts';
import { phoneError, phoneToE164 } from '../../../shared/rules/forms/phone.ts';
import {
  formErrors,
  formInput,
  type MessageCall,
  readTyped,
  refusedFields,
  type ShopForm,
} from '../../../shared/rules/forms/shop-form.ts';
import { calculatorTexts } from '../../../shared/texts/pages/calculator.ts';
import type { Posted } from '../../../views/context/posted.ts';
import { cookiesOf } from '../../gateway/failure.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { publicFailure } from '../../http/response/own-failure.ts';
import { readFields } from './form-fields.ts';
import type { PersonalPage } from './plain-cart.ts';

type PostedCall = MessageCall | 'POST /api/orders/find.json' | 'POST /calculator.json';
type Errors = Posted['errors'];

interface PostedForm {
  readonly call: PostedCall;
  /** Errors found before anything is sent, by the form's own field names. */
  readonly check: (fields: Nested) => Errors;
  /** Called only for fields without errors. */
  readonly input: (fields: Nested) => CallInput<PostedCall>;
  /** The messages of a 422 that belong to fields of this form. */
  readonly refused: (fields: Readonly<Record<string, string>>) => Errors;
  /** Message if no field is at fault. */
  readonly failed: string;
}

const posted = (form: ShopForm<MessageCall | 'POST /api/orders/find.json'>): PostedForm => ({
  call: form.call,
  check: (fields) => formErrors(form, readTyped(form, fields), phoneError),
  input: (fields) => formInput(form, readTyped(form, fields), phoneToE164),
  refused: (fields) => refusedFields(form, fields),
  failed: form.texts.failed,
});

const noParty = { event: '', men: '', women: '', hours: '', drinks: [] };

const calculator: PostedForm = {
  call: 'POST /calculator.json',
  check: (fields) => partyErrors(readParty(fields) ?? noParty),
  input: (fields) => partyBody(readParty(fields) ?? noParty),
  refused: refusedParty,
  failed: calculatorTexts.failed,
};

/** By the path of their page. */
export const postedForms = {
  '/corporate/': posted(corporateForm),
  '/feedback/': posted(feedbackForm),
  '/feedback/callback/': posted(callbackForm),
  '/partners/': posted(partnersForm),
  '/orders/': posted(findOrderForm),
  '/calculator/': calculator,
} as const satisfies Record<string, PostedForm>;

/** The page of a form, or the cart's, whose forms are plain-cart.ts. */
export type FormPath = keyof typeof postedForms | '/cart/';

/**
 * Sends a posted form to the API.
 * @returns the page that answers it, with the status of the outcome
 */
export async function takePosted(
  form: PostedForm,
  request: FastifyRequest,
  gateway: Pick<Gateway, 'personal'>,
): Promise<PersonalPage> {
  const { requestContext: context, headers } = request;
  const fields = await readFields(request);
  const page = (status: number, outcome: Omit<Posted, 'fields'>, setCookies: readonly string[] = []): PersonalPage => ({
    status,
    view: { owner: 'visitor', value: { kind: 'posted', posted: { fields, ...outcome } }, setCookies },
  });
  const wrong = form.check(fields);
  if (Object.keys(wrong).length > 0) return page(422, { errors: wrong, sent: false });
  try {
    const { value, setCookies } = await gateway.personal(form.call, form.input(fields), context, headers.cookie);
    return page(200, { errors: {}, sent: true, ...resultOf(value) }, setCookies);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const errors = form.refused(error.fields);
    const failure = Object.keys(errors).length === 0 ? form.failed : undefined;
    return page(publicFailure(error).status, { errors, failure, sent: false }, cookiesOf(error));
  }
}

function resultOf(value: CallAnswer<PostedCall>): Pick<Posted, 'calculation' | 'order'> {
  if ('data' in value) return { calculation: value.data };
  return 'code' in value ? { order: value } : {};
}
