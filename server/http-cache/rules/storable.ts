/** May an answer be stored (RFC 9111 sections 3 and 5.2.2.3, contract.md section 2)? */
import { type CallClass, classes } from '../../../shared/contract/classes.ts';
import type { AnswerDirectives } from './cache-control.ts';
import { type FieldList, fieldValue, fieldValues } from './fields.ts';
import { heuristicStatuses, statesLifetime } from './freshness.ts';
import { varyNames } from './vary.ts';

/** The statuses that our own classes store. */
const ownStatuses = new Set([200, 301, 404, 410]);

/**
 * Final statuses except 5xx, 206 and 304: a cache need not store partial answers (section 3.3), and a 304 is about an
 * answer that is stored already.
 */
function isStorableStatus(status: number): boolean {
  return status >= 200 && status < 500 && status !== 206 && status !== 304;
}

/** Further statuses, besides `heuristicStatuses`, whose caching rules this cache knows. */
const understoodStatuses = new Set([302, 303, 307]);

/** `must-understand` overrides `no-store` if the status is known, and forbids storing if it is not. */
function forbidsStoring(status: number, { noStore, mustUnderstand }: AnswerDirectives): boolean {
  return mustUnderstand ? !heuristicStatuses.has(status) && !understoodStatuses.has(status) : noStore;
}

/** @param fields the answer's fields, with `Set-Cookie` */
export function mayStore(of: CallClass, status: number, fields: FieldList, directives: AnswerDirectives): boolean {
  if (!classes[of].shared) return false;
  if (directives.private || forbidsStoring(status, directives)) return false;
  if (fieldValues(fields, 'set-cookie').length > 0) return false;
  if (varyNames(fieldValue(fields, 'vary')) === '*') return false;
  if (of !== 'other') return ownStatuses.has(status);
  if (!isStorableStatus(status)) return false;
  return directives.public || statesLifetime(fields, directives) || heuristicStatuses.has(status);
}
