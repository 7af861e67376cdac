/** Decides whether a response may be stored (RFC 9111 sections 3 and 5.2.2.3, contract.md section 2). */
import { type CallClass, classes } from '../../../shared/contract/classes.ts';
import type { AnswerDirectives } from './cache-control.ts';
import { type FieldList, fieldValue, fieldValues } from './fields.ts';
import { heuristicStatuses, statesLifetime } from './freshness.ts';
import { varyNames } from './vary.ts';

/** The statuses that our own classes store; others are passed through. */
const ownStatuses = new Set([200, 301, 404, 410]);

/**
 * All final statuses except 5xx, 206 (a cache need not store parts, section 3.3) and 304 (it refers to a stored
 * response).
 */
function isStorableStatus(status: number): boolean {
  return status >= 200 && status < 500 && status !== 206 && status !== 304;
}

/** Further statuses, beside the heuristically cacheable ones, whose caching rules are implemented here. */
const understoodStatuses = new Set([302, 303, 307]);

/** `must-understand` overrides `no-store` if the status is known, and forbids storing if it is not. */
function forbidsStoring(status: number, { noStore, mustUnderstand }: AnswerDirectives): boolean {
  return mustUnderstand ? !heuristicStatuses.has(status) && !understoodStatuses.has(status) : noStore;
}

/** @param fields those of the response, `Set-Cookie` included */
export function mayStore(of: CallClass, status: number, fields: FieldList, directives: AnswerDirectives): boolean {
  if (!classes[of].shared) return false;
  if (directives.private || forbidsStoring(status, directives)) return false;
  if (fieldValues(fields, 'set-cookie').length > 0) return false;
  if (varyNames(fieldValue(fields, 'vary')) === '*') return false;
  if (of !== 'other') return ownStatuses.has(status);
  if (!isStorableStatus(status)) return false;
  return directives.public || statesLifetime(fields, directives) || heuristicStatuses.has(status);
}
