import type { ReactNode } from 'react';
import styles from './still-life.module.css';
import picture from './still-life.svg';

/** A drawing of a shop window with bottles, a glass, cheese and grapes; decoration only. */
export function StillLife(): ReactNode {
  return <img src={picture} alt="" width="560" height="520" fetchPriority="high" className={styles.window} />;
}
