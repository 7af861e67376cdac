/**
 * The result of a form posted without JavaScript (D39). Only set while the server renders the answer for its sender.
 */
import { createContext, use } from 'react';
import type { CallAnswer } from '../../shared/contract/calls.ts';
import type { Nested } from '../../shared/notation.ts';

export interface Posted {
  /** The fields as they were sent. */
  readonly fields: Nested;
  /** By the form's own field names. */
  readonly errors: Readonly<Partial<Record<string, string>>>;
  /** Why it was not accepted, if no field is at fault. */
  readonly failure?: string | undefined;
  readonly sent: boolean;
  /** The calculator's result. */
  readonly calculation?: CallAnswer<'POST /calculator.json'>['data'];
}

export const PostedContext = createContext<Posted | undefined>(undefined);

export function usePosted(): Posted | undefined {
  return use(PostedContext);
}
