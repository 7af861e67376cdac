import type { ReactNode } from 'react';
import { consentTexts } from '../../shared/texts/consent.ts';
import { ConsentLink } from './consent-link.tsx';

/** The consent given by sending a form, with a link to the privacy page (spec §2 'Dialogs'). */
export function FormConsent({ className }: { readonly className: string | undefined }): ReactNode {
  return (
    <p className={className}>
      {consentTexts.form} <ConsentLink />
    </p>
  );
}
