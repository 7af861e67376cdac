/** Checks of what people write about themselves (spec §5). Each gives the message to show, or undefined when it fits. */
import { isValidPhoneNumber, validatePhoneNumberLength } from 'libphonenumber-js';
import { REQUIRED } from '../error.ts';

const TOO_SHORT = 'Введите номер телефона полностью';
const WRONG = 'Некорректный номер телефона';
const EMAIL = /^[^\s@]+@[^\s@]+\.\p{L}{2,}$/u;

/** @param text with or without the country's code; Russia is meant by default */
export function phoneProblem(text: string): string | undefined {
  if (text.trim() === '') return REQUIRED;
  if (validatePhoneNumberLength(text, 'RU') === 'TOO_SHORT') return TOO_SHORT;
  return isValidPhoneNumber(text, 'RU') ? undefined : WRONG;
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

/** Leaves out the fields that fit. */
export function problemsIn(checked: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [field, problem] of Object.entries(checked)) if (problem !== undefined) problems[field] = problem;
  return problems;
}
