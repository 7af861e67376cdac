import type { ReactNode } from 'react';
import { cityTexts } from '../../shared/texts/region.ts';
import { useApp } from '../app-context.ts';
import menu from '../layout/catalogue-nav.module.css';
import { Late } from '../queries.tsx';
import { CloseIcon } from '../ui/close-icon.tsx';
import { citiesQuery } from './cities-query.ts';
import styles from './city-button.module.css';
import { cityTitle } from './city-title.ts';
import { RegionLinks } from './region-links.tsx';

const SHEET = 'vitrina-cities';

/** The visitor's city in a header that stands alone (D24): its list opens without a script, in the menu's own dress. */
export function CityLinks(): ReactNode {
  const { region } = useApp();
  const title = cityTitle(region);
  const plain = <span className={styles.button}>{title}</span>;
  return (
    <Late query={citiesQuery} fallback={plain} failed={plain}>
      {(groups) =>
        groups.length === 0 ? (
          plain
        ) : (
          <>
            <button type="button" popoverTarget={SHEET} className={styles.button}>
              {title}
            </button>
            <div id={SHEET} popover="auto" className={menu.sheet}>
              <p className={menu.title}>{cityTexts.picker}</p>
              <button type="button" popoverTarget={SHEET} popoverTargetAction="hide" className={menu.close}>
                <span className="visually-hidden">{cityTexts.close}</span>
                <CloseIcon />
              </button>
              <RegionLinks groups={groups} to="/" className={menu.groups} />
            </div>
          </>
        )
      }
    </Late>
  );
}
