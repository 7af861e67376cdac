import type { ReactNode } from 'react';
import { consentTexts } from '../../shared/texts/consent.ts';

/** The link to the privacy page (spec §2). It opens a new tab, so that the form is not left. */
export function ConsentLink(): ReactNode {
  return (
    <a href="/privacy/" target="_blank" rel="noopener">
      {consentTexts.link}
      <span className="visually-hidden"> {consentTexts.newTab}</span>
    </a>
  );
}
