import { queryOptions } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router';
import { chooseCity } from '../../../client/region/region-actions.ts';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import type { GoodsRef } from '../../../shared/goods.ts';
import { stockTexts } from '../../../shared/texts/stock.ts';
import { regionHref } from '../../data/addresses.ts';
import { apiOf, LIVE } from '../../data/query.ts';
import { onPlainClick } from '../../navigation/plain-click.ts';
import { Block } from '../../ui/page-parts/block.tsx';
import { Late } from '../../ui/states/late.tsx';
import styles from './stock.module.css';
import { StockView, useStockState } from './stock-view.tsx';

interface StockSectionProps {
  readonly goods: GoodsRef;
  /** Address of their page. */
  readonly url: string;
  /** Can no shop in the visitor's city have the goods, neither from stock nor on order? */
  readonly lacking: boolean;
}

/** 'Наличие в магазинах' on the product's page. */
export function StockSection({ goods, url, lacking }: StockSectionProps): ReactNode {
  const state = useStockState();
  const [wish, setWish] = state;
  const view = useRef<HTMLElement>(null);
  const lookIn = (city: string) => {
    setWish({ ...wish, text: city });
    view.current?.scrollIntoView();
  };
  return (
    <Block
      id="stock"
      isScreenOnly
      title={stockTexts.title}
      lead={goods.status === 'out_of_stock' ? stockTexts.elsewhereLead : stockTexts.lead}
      more={<a href="/shop/">{stockTexts.allShops}</a>}
    >
      {lacking ? <OtherCities goodsId={goods.id} onHere={lookIn} /> : null}
      <StockView ref={view} goods={goods} url={url} state={state} />
    </Block>
  );
}

/** A city that has the goods. */
interface CityStock {
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
function OtherCities({ goodsId, onHere }: OtherCitiesProps): ReactNode {
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
    <section className={`aside ${styles.elsewhere}`} aria-labelledby="elsewhere-title">
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
