import type { ReactNode } from 'react';

interface FormFailureProps {
  /** Why a form was not taken, where no field is at fault; undefined: nothing has failed. */
  readonly failure: string | undefined;
  readonly className: string | undefined;
}

/** Says that a form was not sent. */
export function FormFailure({ failure, className }: FormFailureProps): ReactNode {
  if (failure === undefined) return null;
  return (
    <p role="alert" data-outcome="" className={className}>
      {failure}
    </p>
  );
}
