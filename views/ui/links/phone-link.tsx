import type { ReactNode } from 'react';
import { useApp } from '../../context/app-context.ts';
import { phoneHref } from '../../data/addresses.ts';

/** The phone of the city; nothing while the city is not known, as long as the API has never told of any. */
export function PhoneLink({ className }: { readonly className?: string | undefined }): ReactNode {
  const { phone } = useApp().region;
  if (phone === '') return null;
  return (
    <a href={phoneHref(phone)} className={className}>
      {phone}
    </a>
  );
}
