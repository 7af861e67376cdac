/**
 * The result of a form that was posted without JavaScript (D39). It is set only where the server renders the answer,
 * for the sender alone.
 */
import { createContext, use } from 'react';
import type { CallAnswer } from '../../shared/contract/calls.ts';
import type { Nested } from '../../shared/notation.ts';

export interface Posted {
  /** The fields as they were sent. */
  readonly fields: Nested;
  /** Messages by field, under the names that the form uses. */
  readonly errors: Readonly<Partial<Record<string, string>>>;
  /** Why the form was not accepted, if no field is at fault. */
  readonly failure?: string | undefined;
  readonly sent: boolean;
  /** The result of the calculator's form. */
  readonly order?: CallAnswer<'POST /api/orders/find.json'>;
  readonly calculation?: CallAnswer<'POST /calculator.json'>['data'];
}

export const PostedContext = createContext<Posted | undefined>(undefined);

export function usePosted(): Posted | undefined {
  return use(PostedContext);
}
