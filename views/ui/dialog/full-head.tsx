import type { ReactNode } from 'react';
import { support } from '../../../shared/profile/profile.ts';
import { PhoneLink } from '../links/phone-link.tsx';
import { Logo } from '../logo.tsx';
import styles from './dialog.module.css';

/** The head of a full-screen dialog: the logo, a back link, the shop's contacts (spec §2). */
export function FullHead({ children }: { readonly children?: ReactNode }): ReactNode {
  return (
    <div className={styles.fullHead}>
      <Logo />
      {children}
      <p className="note">
        <PhoneLink />
        <span>{support.hours}</span>
      </p>
    </div>
  );
}
