import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { closeDialog } from '../../client/dialogs/dialog-actions.ts';
import { announceServingCity, chooseCity } from '../../client/region/region-actions.ts';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import type { City, CityGroup } from '../../shared/rules/cities.ts';
import { cityTexts } from '../../shared/texts/region.ts';
import { citiesQuery } from '../data/reference-lists.ts';
import { usePageQuery } from '../data/use-page-query.ts';
import { onPlainClick } from '../navigation/plain-click.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import styles from './city-picker.module.css';

/** Loads the cities ahead. */
export function prepareCities(client: QueryClient): Promise<void> {
  return client.prefetchQuery(citiesQuery);
}

/** 'Выберите город' (spec §2). One press chooses a city (conventions.md §4). */
export default function CityPicker({ id }: { readonly id: string }): ReactNode {
  const { pathname, search } = useLocation();
  const { data: groups, isPending, isLoadingError, refetch } = usePageQuery(citiesQuery);
  const failed = useAppSelector((state) => state.region.choiceFailed);
  return (
    <Dialog id={id} title={cityTexts.picker} size="wide">
      <p className={styles.lead}>{cityTexts.note}</p>
      {failed ? (
        <p role="alert" className={styles.failed}>
          {cityTexts.failed}
        </p>
      ) : null}
      {isPending ? <p role="status">{cityTexts.loading}</p> : null}
      {isLoadingError ? (
        <a href={pathname + search} onClick={onPlainClick(() => void refetch())}>
          {cityTexts.refresh}
        </a>
      ) : null}
      {groups === undefined ? null : <Cities groups={groups} id={id} />}
    </Dialog>
  );
}

interface CitiesProps {
  readonly groups: readonly CityGroup[];
  /** Id of the dialog. */
  readonly id: string;
}

function Cities({ groups, id }: CitiesProps): ReactNode {
  const dispatch = useAppDispatch();
  const current = useAppSelector((state) => state.region.current);
  const choosing = useAppSelector((state) => state.region.choosing);
  const choose = async (city: City) => {
    if (choosing !== undefined) return;
    const led = await dispatch(chooseCity(city.id));
    if (led === undefined) return;
    if (led === 'leaves' || !dispatch(announceServingCity(city, 'replace'))) dispatch(closeDialog(id, true));
  };
  return (
    <div className={styles.groups}>
      {groups.map(({ letter, cities }) => (
        <section key={letter} className={styles.group}>
          <h3>{letter}</h3>
          <ul>
            {cities.map((city) => (
              <li key={city.id}>
                <button
                  type="button"
                  aria-disabled={choosing !== undefined}
                  className={city.is_geo_center ? styles.centre : undefined}
                  aria-current={city.id === current.id ? 'true' : undefined}
                  onClick={() => void choose(city)}
                >
                  {city.title}
                  {city.is_geo_center ? <span className="visually-hidden"> {cityTexts.centre}</span> : null}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
