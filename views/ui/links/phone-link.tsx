import type { ReactNode } from 'react';
import { useApp } from '../../context/app-context.ts';
import { phoneHref } from '../../data/addresses.ts';

/** The city's phone number. It is empty, and nothing shown, as long as the API has never sent the cities. */
export function PhoneLink({ className }: { readonly className?: string | undefined }): ReactNode {
  const { phone } = useApp().region;
  if (phone === '') return null;
  return (
    <a href={phoneHref(phone)} className={className}>
      {phone}
    </a>
  );
}
