import type { ReactNode } from 'react';
import { noBreakParts } from '../../shared/rules/no-break.ts';

/**
 * Shows a text whose lines end with no preposition, 'ул.' or number without its unit. The text itself stays as it is
 * written: names, titles and addresses are searched for (conventions.md §4).
 */
export function NoBreak({ text }: { readonly text: string }): ReactNode {
  const parts = noBreakParts(text);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, never reordered
      <span key={index} className="one-line">
        {part}
      </span>
    ),
  );
}
