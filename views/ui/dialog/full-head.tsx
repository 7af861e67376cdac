import type { ReactNode } from 'react';
import { support } from '../../../shared/profile/profile.ts';
import { PhoneLink } from '../links/phone-link.tsx';
import { Logo } from '../logo.tsx';
import styles from './full-head.module.css';

/** The head of a full-screen dialog: the logo, a back link, the shop's contacts (spec §2). */
export function FullHead({ children }: { readonly children?: ReactNode }): ReactNode {
  return (
    <div className={styles.head}>
      <Logo />
      {children}
      <p className={styles.contacts}>
        <PhoneLink />
        <span>{support.hours}</span>
      </p>
    </div>
  );
}
