import type { ReactNode } from 'react';
import { logo } from '../../shared/profile/pictures.ts';
import { name } from '../../shared/profile/profile.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import styles from './logo.module.css';

/** The shop's logo, a link to the home page. */
export function Logo(): ReactNode {
  return (
    <a href="/" className={styles.logo}>
      {logo === undefined ? null : <img src={logo.src} alt="" width={logo.width} height={logo.height} />}
      <span aria-hidden="true">{name}</span>
      <span className="visually-hidden">{layoutTexts.home}</span>
    </a>
  );
}
