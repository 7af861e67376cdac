import type { ReactNode } from 'react';
import { isAmong } from '../../shared/optional-screens.ts';
import { consentTexts } from '../../shared/texts/consent.ts';
import { useApp } from '../context/app-context.ts';

const PRIVACY = '/privacy/';

/**
 * The link to the privacy page (spec §2). It opens a new tab, so that the form is not left. Without such a page (D62) its
 * words alone.
 */
export function ConsentLink(): ReactNode {
  const { missing } = useApp();
  return isAmong(missing, PRIVACY) ? (
    consentTexts.link
  ) : (
    <a href={PRIVACY} target="_blank" rel="noopener">
      {consentTexts.link}
      <span className="visually-hidden"> {consentTexts.newTab}</span>
    </a>
  );
}
