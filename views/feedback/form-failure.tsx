import type { ReactNode } from 'react';

interface FormFailureProps {
  /** Why the form was not accepted, if no field is at fault; undefined: there was no failure. */
  readonly failure: string | undefined;
  readonly className: string | undefined;
}

/** Tells that a form could not be sent. */
export function FormFailure({ failure, className }: FormFailureProps): ReactNode {
  if (failure === undefined) return null;
  return (
    <p role="alert" data-outcome="" className={className}>
      {failure}
    </p>
  );
}
