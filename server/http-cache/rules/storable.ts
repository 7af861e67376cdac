/** May an answer be stored (RFC 9111 §3, contract.md §2)? */
import { type CallClass, classes } from '../../../shared/contract/classes.ts';
import type { AnswerDirectives } from './cache-control.ts';
import { type FieldList, fieldValue, fieldValues } from './fields.ts';
import { isHeuristicStatus, statesLifetime } from './freshness.ts';
import { varyNames } from './vary.ts';

/** What our own classes store; all else passes through. */
const ownStatuses = new Set([200, 301, 404, 410]);

/** Final answers but 5xx. Not a part (206), which a cache need not store (§3.3), nor what is about a stored answer (304). */
function isStorableStatus(status: number): boolean {
  return status >= 200 && status < 500 && status !== 206 && status !== 304;
}

/** @param fields the answer's, `Set-Cookie` included */
export function mayStore(of: CallClass, status: number, fields: FieldList, directives: AnswerDirectives): boolean {
  if (!classes[of].shared) return false;
  if (directives.noStore || directives.private) return false;
  if (fieldValues(fields, 'set-cookie').length > 0) return false;
  if (varyNames(fieldValue(fields, 'vary')) === '*') return false;
  if (of !== 'other') return ownStatuses.has(status);
  if (!isStorableStatus(status)) return false;
  return directives.public || statesLifetime(fields, directives) || isHeuristicStatus(status);
}
