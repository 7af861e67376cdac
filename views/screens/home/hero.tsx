import type { ReactNode } from 'react';
import { hero } from '../../../shared/profile/pictures.ts';
import { categoryCodes } from '../../../shared/profile/profile.ts';
import { homeTexts } from '../../../shared/texts/pages/home.ts';
import button from '../../ui/buttons/button.module.css';
import ways from '../../ui/links/ways.module.css';
import styles from './hero.module.css';
import picture from './hero-picture.module.css';

const hasWine = categoryCodes.includes('wine');

/** The top of the home page: heading, lead, links and a drawn shop window. */
export function Hero(): ReactNode {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>{homeTexts.heading}</h1>
        <p>{homeTexts.lead}</p>
        <div className={ways.ways}>
          {hasWine ? (
            <a href="/wine/" className={button.primary}>
              {homeTexts.toWine}
            </a>
          ) : null}
          <a href="/catalog/" className={hasWine ? button.secondary : button.primary}>
            {homeTexts.toCatalogue}
          </a>
        </div>
      </div>
      {hero === undefined ? null : <img {...hero} alt="" fetchPriority="high" className={picture.window} />}
    </section>
  );
}
