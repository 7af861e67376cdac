import type { ReactNode } from 'react';

/** The icon before the visitor's city. */
export function CityPin(): ReactNode {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 14.5S3 10.2 3 6.5a5 5 0 0 1 10 0c0 3.7-5 8-5 8z" />
      <circle cx="8" cy="6.5" r="1.7" />
    </svg>
  );
}
