import type { ReactNode } from 'react';
import { legal } from '../../../shared/profile/profile.ts';
import { legalTexts } from '../../../shared/texts/legal.ts';

/** Who the shop is: the company with its numbers and address (D81). Nothing where the profile has none. */
export function LegalLine({ onlyPrinted = false }: { readonly onlyPrinted?: boolean }): ReactNode {
  if (legal === undefined) return null;
  return (
    <p data-print-only={onlyPrinted ? '' : undefined}>{`${legalTexts.title}: ${legalTexts.company.join(', ')}`}</p>
  );
}
