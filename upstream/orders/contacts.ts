/**
 * Checks of visitors' contact data and texts (spec §5). Each returns the message to show, or undefined if all is well.
 */
import { isInn } from '../../shared/rules/forms/inn.ts';
import { phoneError } from '../../shared/rules/forms/phone.ts';
import { REQUIRED } from '../error.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.\p{L}{2,}$/u;

/** @param text with or without a country code; the default country is Russia */
export function phoneProblem(text: string): string | undefined {
  return text.trim() === '' ? REQUIRED : phoneError(text);
}

/** @param longest in characters */
export function textProblem(text: string, longest = 500): string | undefined {
  if (text.trim() === '') return REQUIRED;
  return text.length > longest ? 'Слишком длинный текст' : undefined;
}

/** Local part, at, domain, dot, at least 2 letters. */
export function emailProblem(text: string): string | undefined {
  return EMAIL.test(text.trim()) ? undefined : 'Некорректный e-mail';
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
