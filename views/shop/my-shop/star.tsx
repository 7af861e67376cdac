import type { ReactNode } from 'react';

/** The icon that marks the visitor's shop. */
export function Star(): ReactNode {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d="m8 1.8 1.9 4 4.4.6-3.2 3 .8 4.4L8 11.7l-3.9 2.1.8-4.4-3.2-3 4.4-.6z" />
    </svg>
  );
}
