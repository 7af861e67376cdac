/** The order of the city picker (spec §2 'Dialogs'): by first letter, in the Russian alphabet. */
import type { Geo } from '../contract/things.ts';
import { onceBy } from './once.ts';

export type City = Pick<Geo, 'id' | 'title' | 'is_geo_center'>;

export interface CityGroup {
  readonly letter: string;
  readonly cities: readonly City[];
}

/** Groups cities by the first letter of their titles; Ё counts as Е. One without a title cannot be chosen (D75). */
export function groupCities(cities: readonly City[]): readonly CityGroup[] {
  const collator = new Intl.Collator('ru');
  const named = onceBy(cities, ({ id }) => id).filter(({ title }) => title !== '');
  const sorted = named.toSorted((one, other) => collator.compare(one.title, other.title));
  const groups = Map.groupBy(sorted, ({ title }) => title.charAt(0).toUpperCase().replace('Ё', 'Е'));
  return [...groups].map(([letter, members]) => ({ letter, cities: members }));
}
