import type { ReactNode } from 'react';
import { consentTexts } from '../../shared/texts/consent.ts';

/** The link to the privacy page (spec §2). It opens in another tab, so the form is not lost. */
export function ConsentLink(): ReactNode {
  return (
    <a href="/privacy/" target="_blank" rel="noopener">
      {consentTexts.link}
      <span className="visually-hidden"> {consentTexts.newTab}</span>
    </a>
  );
}
