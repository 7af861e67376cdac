/**
 * Forms posted to their own page without JavaScript (D39). They are checked by the same rules as in the browser and
 * sent with their sender's cookies. The page then shows errors at the fields, thanks, or the calculation.
 */
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../shared/api.ts';
import type { CallAnswer, CallInput, CallKey } from '../../../shared/contract/calls.ts';
import type { Nested } from '../../../shared/notation.ts';
import { partyBody, partyErrors, readParty, refusedParty } from '../../../shared/rules/forms/calculator.ts';
import { callbackErrors, knownErrors, readCallback, trimmed } from '../../../shared/rules/forms/fields.ts';
import { messageBody, messageErrors, readMessage, refusedMessage } from '../../../shared/rules/forms/messages.ts';
import { phoneError, phoneToE164 } from '../../../shared/rules/forms/phone.ts';
import { callbackTexts } from '../../../shared/texts/feedback.ts';
import { messageTexts } from '../../../shared/texts/messages.ts';
import { calculatorTexts } from '../../../shared/texts/pages/calculator.ts';
import type { Posted } from '../../../views/context/posted.ts';
import { cookiesOf } from '../../gateway/api-error.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { publicFailure } from '../../http/response/own-failure.ts';
import { readFields } from './form-fields.ts';
import type { PersonalPage } from './plain-cart.ts';

/** Calls that a page's form makes by being posted without JavaScript. */
export type FormCall = PostedCall | 'POST /api/cart/update.json' | 'POST /api/checkout.json';
type PostedCall = Extract<CallKey, `POST ${'/api/feedback' | '/calculator'}${string}`>;
type Errors = Posted['errors'];

interface Form<Call extends PostedCall> {
  /** Errors found before anything is sent, by the form's own field names. */
  readonly check: (fields: Nested) => Errors;
  /** Called only for fields without errors. */
  readonly input: (fields: Nested) => CallInput<Call>;
  /** The messages of a 422 that belong to fields of this form. */
  readonly refused: (fields: Readonly<Record<string, string>>) => Errors;
  /** Message if no field is at fault. */
  readonly failed: string;
}

const message = {
  check: (fields: Nested) => messageErrors(readMessage(fields), phoneError),
  input: (fields: Nested) => ({ body: messageBody(readMessage(fields), phoneToE164) }),
  refused: refusedMessage,
  failed: messageTexts.failed,
};

const noParty = { event: '', men: '', women: '', hours: '', drinks: [] };

const forms: { readonly [Call in PostedCall]: Form<Call> } = {
  'POST /api/feedback.json': message,
  'POST /api/feedback/partners.json': message,
  'POST /api/feedback/callback.json': {
    check: (fields) => callbackErrors(readCallback(fields), phoneError),
    input: (fields) => {
      const { name, phone } = readCallback(fields);
      return { body: { name: trimmed(name), phone: phoneToE164(phone) } };
    },
    refused: (fields) => knownErrors(fields, ['name', 'phone']),
    failed: callbackTexts.failed,
  },
  'POST /calculator.json': {
    check: (fields) => partyErrors(readParty(fields) ?? noParty),
    input: (fields) => partyBody(readParty(fields) ?? noParty),
    refused: refusedParty,
    failed: calculatorTexts.failed,
  },
};

/**
 * Sends a posted form to the API.
 * @returns the page that answers it, with the status of the outcome
 */
export async function takePosted<Call extends PostedCall>(
  call: Call,
  request: FastifyRequest,
  gateway: Pick<Gateway, 'personal'>,
): Promise<PersonalPage> {
  const form: Form<Call> = forms[call];
  const { requestContext: context, headers } = request;
  const fields = await readFields(request);
  const page = (status: number, posted: Omit<Posted, 'fields'>, setCookies: readonly string[] = []): PersonalPage => ({
    status,
    view: { owner: 'visitor', value: { kind: 'posted', posted: { fields, ...posted } }, setCookies },
  });
  const wrong = form.check(fields);
  if (Object.keys(wrong).length > 0) return page(422, { errors: wrong, sent: false });
  try {
    const { value, setCookies } = await gateway.personal(call, form.input(fields), context, headers.cookie);
    return page(200, { errors: {}, sent: true, ...calculationOf(value) }, setCookies);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const errors = form.refused(error.fields);
    const failure = Object.keys(errors).length === 0 ? form.failed : undefined;
    return page(publicFailure(error).status, { errors, failure, sent: false }, cookiesOf(error));
  }
}

function calculationOf(value: CallAnswer<PostedCall>): Pick<Posted, 'calculation'> {
  return 'data' in value ? { calculation: value.data } : {};
}
