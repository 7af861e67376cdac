import type { ReactNode } from 'react';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { useApp } from '../app-context.ts';
import { Logo } from '../layout/logo.tsx';
import { phoneHref } from '../links.ts';
import styles from './full-head.module.css';

/** The head of a dialog that fills the screen: the logo, a way back, the shop's contacts (spec §2). */
export function FullHead({ children }: { readonly children?: ReactNode }): ReactNode {
  const { region } = useApp();
  return (
    <div className={styles.head}>
      <Logo />
      {children}
      <p className={styles.contacts}>
        <a href={phoneHref(region.phone)}>{region.phone}</a>
        <span>{layoutTexts.hours}</span>
      </p>
    </div>
  );
}
