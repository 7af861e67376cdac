import type { ReactNode } from 'react';
import { consentTexts } from '../../shared/texts/consent.ts';

/** The way to the privacy page (spec §2): beside the form, which is not left for it. */
export function ConsentLink(): ReactNode {
  return (
    <a href="/privacy/" target="_blank" rel="noopener">
      {consentTexts.link}
      <span className="visually-hidden"> {consentTexts.newTab}</span>
    </a>
  );
}
