import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { cityTexts } from '../../shared/texts/region.ts';
import { isLinked } from '../data/addresses.ts';
import { citiesQuery } from '../data/cities.ts';
import { Block } from '../ui/page-parts/block.tsx';
import { Late } from '../ui/states/late.tsx';
import styles from './city-block.module.css';
import { CITIES_ANCHOR } from './city-button.tsx';
import { RegionLinks } from './region-links.tsx';

/** The longest path that the links of all cities repeat; characters. */
const LONGEST = 200;

/**
 * All cities, as a block of a page. Their links lead to the page named by `to`, from which visitors without JavaScript
 * come.
 */
export function CityBlock(): ReactNode {
  const { pathname, search } = useLocation();
  const to = new URLSearchParams(search).get('to');
  const path = to !== null && to.length <= LONGEST && isLinked(to) ? to : pathname;
  return (
    <Late query={citiesQuery} fallback={null}>
      {(groups) =>
        groups.length === 0 ? null : (
          <Block id={CITIES_ANCHOR} title={cityTexts.all}>
            <RegionLinks groups={groups} to={path} className={styles.cities} />
          </Block>
        )
      }
    </Late>
  );
}
