import type { ReactNode } from 'react';
import type { CityGroup } from '../../shared/rules/cities.ts';
import { cityTexts } from '../../shared/texts/region.ts';
import { useApp } from '../context/app-context.ts';
import { regionHref } from '../data/addresses.ts';

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
