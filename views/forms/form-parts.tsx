import type { ReactNode } from 'react';
import { isAmong } from '../../shared/optional.ts';
import { PRIVACY } from '../../shared/routes.ts';
import { keepShortWords } from '../../shared/rules/no-break.ts';
import { consentTexts } from '../../shared/texts/consent.ts';
import { useApp } from '../context/app-context.ts';

/** The consent given by sending a form, with a link to the privacy page (spec §2 'Dialogs'). */
export function FormConsent(): ReactNode {
  return (
    <p className="note">
      {keepShortWords(`${consentTexts.form} `)}
      <ConsentLink />
    </p>
  );
}

/** The link to the privacy page (spec §2), if there is one. It opens a new tab, so that the form is not left. */
export function ConsentLink(): ReactNode {
  const { missing } = useApp();
  if (isAmong(missing, PRIVACY)) return consentTexts.link;
  return (
    <a href={PRIVACY} target="_blank" rel="noopener">
      {consentTexts.link}
      <span className="visually-hidden"> {consentTexts.newTab}</span>
    </a>
  );
}

interface FormFailureProps {
  /** Why the form was not accepted, if no field is at fault; undefined if nothing has failed. */
  readonly failure: string | undefined;
  readonly className: string | undefined;
}

/** The message that a form was not sent. */
export function FormFailure({ failure, className }: FormFailureProps): ReactNode {
  if (failure === undefined) return null;
  return (
    <p role="alert" data-outcome="" className={className}>
      {failure}
    </p>
  );
}
