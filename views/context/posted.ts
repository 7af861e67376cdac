/**
 * What became of a form that was sent without a script (D39). Filled where the server renders the answer, for its
 * sender alone; everywhere else there is none.
 */
import { createContext, use } from 'react';
import type { CallAnswer } from '../../shared/contract/calls.ts';
import type { Nested } from '../../shared/notation.ts';

export interface Posted {
  /** The fields as they were sent. */
  readonly fields: Nested;
  /** By the form's own names. */
  readonly errors: Readonly<Partial<Record<string, string>>>;
  /** Why it was not taken, where no field is at fault. */
  readonly failure?: string | undefined;
  readonly sent: boolean;
  /** Of the calculator. */
  readonly calculation?: CallAnswer<'POST /calculator.json'>['data'];
}

export const PostedContext = createContext<Posted | undefined>(undefined);

export function usePosted(): Posted | undefined {
  return use(PostedContext);
}
