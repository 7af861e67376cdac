/**
 * Checks of visitors' contact data and texts (spec §5). Each returns the message to show, or undefined if all is well.
 */

import { emailError, requiredError } from '../../shared/rules/forms/fields.ts';
import { phoneError } from '../../shared/rules/forms/phone.ts';

/** @param text with or without a country code; the default country is Russia */
export function phoneProblem(text: string): string | undefined {
  return requiredError('phone', text) ?? phoneError(text);
}

export function emailProblem(text: string): string | undefined {
  return requiredError('email', text) ?? emailError(text);
}

/** Keeps only the fields that have a problem. */
export function problemsIn(checked: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [field, problem] of Object.entries(checked)) if (problem !== undefined) problems[field] = problem;
  return problems;
}
