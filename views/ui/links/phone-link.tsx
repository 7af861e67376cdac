import type { ReactNode } from 'react';
import { useApp } from '../../context/app-context.ts';
import { phoneHref } from '../../data/addresses.ts';

/** The phone number of the city; renders nothing while no city is known. */
export function PhoneLink({ className }: { readonly className?: string | undefined }): ReactNode {
  const { phone } = useApp().region;
  if (phone === '') return null;
  return (
    <a href={phoneHref(phone)} className={className}>
      {phone}
    </a>
  );
}
