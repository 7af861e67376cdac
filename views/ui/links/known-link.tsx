import type { ReactNode } from 'react';
import { isLinked } from '../../data/addresses.ts';

interface KnownLinkProps {
  readonly href: string | null | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link if its page exists, else plain text: the API may name pages that the storefront does not have. */
export function KnownLink({ href, className, children }: KnownLinkProps): ReactNode {
  if (href === null || href === undefined || !isLinked(href)) return <span className={className}>{children}</span>;
  return (
    <a href={href} className={className}>
      {children}
    </a>
  );
}
