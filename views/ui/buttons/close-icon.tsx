import type { ReactNode } from 'react';

/** The cross on close buttons. */
export function CloseIcon(): ReactNode {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d="m2 2 16 16M18 2 2 18" />
    </svg>
  );
}
