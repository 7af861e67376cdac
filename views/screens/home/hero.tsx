import type { ReactNode } from 'react';
import { homeTexts } from '../../../shared/texts/pages/home.ts';
import button from '../../ui/buttons/button.module.css';
import ways from '../../ui/links/ways.module.css';
import styles from './hero.module.css';
import { StillLife } from './still-life.tsx';

/** The top of the home page: heading, lead, links and a drawn shop window. */
export function Hero(): ReactNode {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>{homeTexts.heading}</h1>
        <p>{homeTexts.lead}</p>
        <div className={ways.ways}>
          <a href="/wine/" className={button.primary}>
            {homeTexts.toWine}
          </a>
          <a href="/catalog/" className={button.secondary}>
            {homeTexts.toCatalogue}
          </a>
        </div>
      </div>
      <StillLife />
    </section>
  );
}
