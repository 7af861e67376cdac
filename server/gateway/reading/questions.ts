/** Ask: asks the API for an answer, or whether a stored one still holds (RFC 9111 §4.3), and again where that is needed. */
import { ApiError } from '../../../shared/api.ts';
import { type Field, type FieldList, fieldValue } from '../../http-cache/rules/fields.ts';
import { isFailure } from '../../http-cache/rules/freshness.ts';
import { varyNames } from '../../http-cache/rules/key.ts';
import { conditionsOf, confirms } from '../../http-cache/rules/revalidation.ts';
import type { Answer } from '../call.ts';
import { fieldsUp } from '../headers/up.ts';
import type { Miss } from './read.ts';

/** @param fields the header fields for the API */
type Ask = (miss: Miss, fields: FieldList) => Promise<Answer>;

/** An answer, with the fields that it was asked with. */
export interface Exchange {
  readonly answer: Answer;
  readonly sent: FieldList;
}

/**
 * Asks with the fields that the address's answers are known to vary by. If the answer varies by others as well, which the
 * visitor has and which were not sent, it is not the answer to this request: a second call sends them along (D56).
 *
 * @param varied the names that `Vary` of the address's answers is known to contain
 * @param sharedFields those that are always sent (`SHOP_API_READS`)
 */
export async function askApi(
  ask: Ask,
  miss: Miss,
  varied: readonly string[],
  sharedFields: readonly string[],
): Promise<Exchange> {
  const { bypass, callClass, context, headers } = miss;
  const fieldsWith = (names: readonly string[]): FieldList =>
    fieldsUp(callClass, context, headers, (name) => bypass || names.includes(name) || sharedFields.includes(name));
  const sent = fieldsWith(varied);
  const answer = await askWith(ask, miss, sent);
  const names = answer.status === 304 ? [] : varyNames(fieldValue(answer.fields, 'vary'));
  const isForOthers = ([name]: Field): boolean => names.includes(name) && fieldValue(sent, name) === undefined;
  if (names === '*' || names.length === 0 || !fieldsWith(names).some(isForOthers)) return { answer, sent };
  answer.body.discard();
  const all = fieldsWith([...varied, ...names]);
  return { answer: await ask(miss, [...all, ...miss.rangeFields]), sent: all };
}

/**
 * Asks, with the stored answer's validators if there is one. A 304 with other validators is not about that answer, so a
 * second call asks without conditions. If that call fails, the 304 is taken as a confirmation after all, and the stored
 * tag is kept.
 */
async function askWith(ask: Ask, miss: Miss, sent: FieldList): Promise<Answer> {
  const { stored } = miss;
  const conditions = stored === undefined ? [] : conditionsOf(stored.validators);
  const added = conditions.length === 0 ? miss.rangeFields : conditions;
  const answer = await ask(miss, added.length === 0 ? sent : [...sent, ...added]);
  if (stored === undefined || answer.status !== 304 || confirms(stored.validators, answer.fields)) return answer;
  answer.body.discard();
  const whole = await ask(miss, sent).catch((error) => {
    if (error instanceof ApiError) return undefined;
    throw error;
  });
  if (whole !== undefined && !isFailure(miss.callClass, whole.status)) return whole;
  whole?.body.discard();
  return { ...answer, fields: answer.fields.filter(([name]) => name !== 'etag') };
}
