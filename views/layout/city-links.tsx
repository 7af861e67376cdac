import type { ReactNode } from 'react';
import { cityTexts } from '../../shared/texts/region.ts';
import { useApp } from '../context/app-context.ts';
import { citiesQuery } from '../data/reference-lists.ts';
import { RegionLinks } from '../region/city-block.tsx';
import { cityTitle } from '../region/city-button.tsx';
import styles from '../region/region.module.css';
import { CloseIcon } from '../ui/buttons/close-icon.tsx';
import { Late } from '../ui/states/late.tsx';
import menu from './layout.module.css';

const SHEET = 'header-cities';

/** The city in the header fragment (D24). The list of cities opens without JavaScript, and is styled like the menu. */
export function CityLinks(): ReactNode {
  const { region } = useApp();
  const title = cityTitle(region);
  const plain = <span className={styles.city}>{title}</span>;
  return (
    <Late query={citiesQuery} fallback={plain} failed={plain}>
      {(groups) =>
        groups.length === 0 ? (
          plain
        ) : (
          <>
            <button type="button" popoverTarget={SHEET} className={styles.city}>
              {title}
            </button>
            <div id={SHEET} popover="auto" className={menu.sheet}>
              <p className={menu.sheetTitle}>{cityTexts.picker}</p>
              <button type="button" popoverTarget={SHEET} popoverTargetAction="hide" className={menu.close}>
                <span className="visually-hidden">{cityTexts.close}</span>
                <CloseIcon />
              </button>
              <RegionLinks groups={groups} to="/" className={menu.menuGroups} />
            </div>
          </>
        )
      }
    </Late>
  );
}
