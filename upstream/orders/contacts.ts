/**
 * Checks of visitors' contact data and texts (spec §5). Each returns the message to show, or undefined if all is well.
 */

import { emailError } from '../../shared/rules/checkout/contacts.ts';
import { requiredError } from '../../shared/rules/forms/fields.ts';
import { isInn } from '../../shared/rules/forms/inn.ts';
import { phoneError } from '../../shared/rules/forms/phone.ts';

/** @param text with or without a country code; the default country is Russia */
export function phoneProblem(text: string): string | undefined {
  return requiredError('phone', text) ?? phoneError(text);
}

export function emailProblem(text: string): string | undefined {
  return requiredError('email', text) ?? emailError(text);
}

/** Of a company or an entrepreneur, with right check digits (D71). */
export function innProblem(text: string): string | undefined {
  return isInn(text.trim()) ? undefined : 'Проверьте ИНН';
}

/** Four digits, two digits or letters, three digits. */
export function kppProblem(text: string): string | undefined {
  return /^\d{4}[\dA-Z]{2}\d{3}$/.test(text.trim()) ? undefined : 'Проверьте КПП';
}

/** Keeps only the fields that have a problem. */
export function problemsIn(checked: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [field, problem] of Object.entries(checked)) if (problem !== undefined) problems[field] = problem;
  return problems;
}
