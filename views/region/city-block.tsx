import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { CityGroup } from '../../shared/rules/cities.ts';
import { cityTexts } from '../../shared/texts/region.ts';
import { useApp } from '../context/app-context.ts';
import { isLinked, regionHref } from '../data/addresses.ts';
import { citiesQuery } from '../data/reference-lists.ts';
import { Block } from '../ui/page-parts/block.tsx';
import { Late } from '../ui/states/late.tsx';
import { CITIES_ANCHOR } from './city-button.tsx';
import styles from './region.module.css';

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

interface RegionLinksProps {
  readonly groups: readonly CityGroup[];
  /** The path to show in the chosen city. */
  readonly to: string;
  readonly className?: string | undefined;
}

/** The cities as plain links, which work without JavaScript (D19). Nothing if no city is known. */
export function RegionLinks({ groups, to, className }: RegionLinksProps): ReactNode {
  const { region } = useApp();
  if (groups.length === 0) return null;
  return (
    <ul aria-label={cityTexts.picker} className={className}>
      {groups.flatMap(({ cities }) =>
        cities.map(({ id, title }) => (
          <li key={id}>
            <a href={regionHref(id, to)} rel="nofollow" aria-current={id === region.id ? 'true' : undefined}>
              {title}
            </a>
          </li>
        )),
      )}
    </ul>
  );
}
