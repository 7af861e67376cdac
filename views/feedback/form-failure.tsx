import type { ReactNode } from 'react';

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
