import { queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { chooseCity } from '../../../client/region/region-actions.ts';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import { stockTexts } from '../../../shared/texts/stock.ts';
import { regionHref } from '../../data/addresses.ts';
import { apiOf, LIVE } from '../../data/query.ts';
import { onPlainClick } from '../../navigation/plain-click.ts';
import { Late } from '../../ui/states/late.tsx';
import styles from './other-cities.module.css';

/** A city that has the goods. */
export interface CityStock {
  readonly id: number;
  readonly title: string;
  readonly shops: number;
  /** Roubles. */
  readonly from: number;
}

/** Other cities that have some goods, the ones with the most shops first. */
export function citiesStockQuery(goodsId: number) {
  return queryOptions<readonly CityStock[]>({
    queryKey: ['stock', 'cities', goodsId],
    ...LIVE,
    queryFn: async ({ signal, meta }) => {
      const { data } = await apiOf(meta)('GET /api/stock/{id}/regions.json', { id: goodsId }, { signal });
      return data
        .filter(({ area, shops_count }) => area.title !== '' && shops_count > 0)
        .map(({ area, shops_count, price_from }) => ({
          id: area.id,
          title: area.title,
          shops: shops_count,
          from: price_from,
        }))
        .sort((one, other) => other.shops - one.shops || one.id - other.id);
    },
  });
}

interface OtherCitiesProps {
  readonly goodsId: number;
  /** Called if the chosen city has no host of its own, so its shops are searched for on this page. */
  readonly onHere: (city: string) => void;
}

/** 'Есть в других городах', under a product that the visitor's city lacks (D42); nothing if no city has it. */
export function OtherCities({ goodsId, onHere }: OtherCitiesProps): ReactNode {
  return (
    <Late query={citiesStockQuery(goodsId)} fallback={null} failed={null}>
      {(cities) => (cities.length === 0 ? null : <Cities cities={cities} onHere={onHere} />)}
    </Late>
  );
}

interface CitiesProps extends Pick<OtherCitiesProps, 'onHere'> {
  readonly cities: readonly CityStock[];
}

/** Each link leads to this page in that city: the server redirects to the city's host (D19). */
function Cities({ cities, onHere }: CitiesProps): ReactNode {
  const { pathname } = useLocation();
  const dispatch = useAppDispatch();
  const choose = async ({ id, title }: CityStock) => {
    const chosen = await dispatch(chooseCity(id));
    if (chosen === undefined) location.assign(regionHref(id, pathname));
    if (chosen === 'stays') onHere(title);
  };
  return (
    <section className={styles.elsewhere} aria-labelledby="elsewhere-title">
      <h3 id="elsewhere-title">{stockTexts.elsewhere}</h3>
      <ul>
        {cities.map((city) => (
          <li key={city.id}>
            <a href={regionHref(city.id, pathname)} onClick={onPlainClick(() => void choose(city))}>
              {city.title}
            </a>
            <span>{` ${stockTexts.inCity({ count: city.shops, price: city.from })}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
