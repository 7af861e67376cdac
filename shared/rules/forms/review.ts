/** The fields of a review and of an availability notification (contract.md §6), and their validation. */
import { reviewsTexts } from '../../texts/reviews.ts';
import { emailError, type FieldErrors, knownErrors, requiredError } from './fields.ts';

const reviewNames = ['author', 'value', 'text'] as const;
export type ReviewName = (typeof reviewNames)[number];

/** All three are required. */
export function reviewErrors({ author, value, text }: Readonly<Record<ReviewName, string>>): FieldErrors<ReviewName> {
  return onlyErrors({
    author: requiredError('author', author),
    value: value === '' ? reviewsTexts.noValue : undefined,
    text: requiredError('text', text),
  });
}

/** The messages of a 422 for a review's fields: `review.author` becomes `author`. */
export function refusedReview(fields: Readonly<Record<string, string>>): FieldErrors<ReviewName> {
  const own = Object.entries(fields).map(([name, text]) => [name.replace(/^review\./, ''), text] as const);
  return knownErrors(Object.fromEntries(own), reviewNames);
}

export function notifyErrors({ email }: { readonly email: string }): FieldErrors<'email'> {
  return onlyErrors({ email: requiredError('email', email) ?? emailError(email) });
}

function onlyErrors<Name extends string>(errors: Readonly<Record<Name, string | undefined>>): FieldErrors<Name> {
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined)) as FieldErrors<Name>;
}
