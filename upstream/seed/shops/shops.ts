import { shopPicture } from '../../pictures/addresses.ts';
import type { SeedCity, SeedShop } from '../model.ts';
import { createRandom, type Random } from '../random.ts';
import { centreShops } from './centres.ts';
import { type Company, companies } from './companies.ts';
import { moscowShops } from './moscow.ts';
import { petersburgShops } from './petersburg.ts';
import type { ShopRow } from './rows.ts';
import { townShops } from './towns.ts';

const rowsOf: ReadonlyMap<number, readonly ShopRow[]> = new Map([
  [1, moscowShops],
  [2, petersburgShops],
  ...centreShops,
  ...townShops,
]);

/** Shops whose goods a neighbouring city is offered as well (D35): a city's id, and the city that it lies beside. */
const neighbours: ReadonlyMap<number, number> = new Map([
  [12, 2],
  [13, 1],
  [14, 1],
  [15, 8],
]);

const hours = [
  'Ежедневно с 10:00 до 22:00',
  'Ежедневно с 9:00 до 23:00',
  'Пн–Пт с 10:00 до 22:00, Сб–Вс с 11:00 до 22:00',
  'Вс–Чт с 10:00 до 22:00, Пт–Сб с 10:00 до 23:00',
  'Ежедневно с 8:00 до 23:00',
  '10:00–22:00',
  'пн-пт 09:00-21:00, сб. 10:00-20:00; вс выходной',
  'Пн–Сб с 10:00 до 23:00, Вс с 11:00 до 21:00',
  'Круглосуточно',
  'Ежедневно 10:00 - 02:00',
  'По будням с 8 утра и до последнего покупателя',
] as const;

const signs = [
  'Вход с улицы, под бордовым козырьком.',
  'Вход со двора, через арку: ищите вывеску с виноградной лозой.',
  'Магазин на первом этаже, витрины выходят на улицу.',
  'Цокольный этаж, четыре ступени вниз; для колясок есть пандус слева.',
  'Вход в торговую галерею, затем первый павильон направо.',
] as const;

const parking = [
  'У дома есть платная городская парковка.',
  'Бесплатная парковка для покупателей — во дворе, до 30 минут.',
  'На машине удобнее встать в соседнем переулке.',
  '',
] as const;

/** All shops, in the order of the cities; their ids follow each other from 1. */
export function composeShops(cities: readonly SeedCity[]): SeedShop[] {
  const random = createRandom('shops');
  let id = 0;
  return cities.flatMap((city) =>
    (rowsOf.get(city.id) ?? []).map((row, index) => {
      id += 1;
      const owners = companies.get(city.id) ?? [];
      const owner = owners[index % owners.length];
      if (owner === undefined) throw new Error(`no company in ${city.title}`);
      return composeShop(random, { id, city, row, owner, index });
    }),
  );
}

interface ShopParts {
  readonly id: number;
  readonly city: SeedCity;
  readonly row: ShopRow;
  readonly owner: Company;
  /** The place among the shops of its city. */
  readonly index: number;
}

function composeShop(random: Random, { id, city, row, owner, index }: ShopParts): SeedShop {
  const beside = neighbours.get(city.id);
  return {
    id,
    name: `Витрина ${row.where}`,
    title: `Магазин «Витрина» ${row.where}`,
    url: `/shop/${id}/`,
    address: `г. ${city.title}, ${row.address}`,
    coordinate: { lng: row.lng, lat: row.lat },
    metro_stations:
      row.station === undefined
        ? []
        : [{ name: row.station.name, color: row.station.color, time: row.station.minutes }],
    work_time: random.pick(hours),
    directions: directions(random, row),
    license: { no: licence(random, city) },
    entity_name: owner.name,
    inn: owner.inn,
    ogrn: owner.ogrn,
    legal_address: owner.address,
    images: images(random, id, row),
    areas: beside !== undefined && index % 2 === 0 ? [city.id, beside] : [city.id],
  };
}

function directions(random: Random, row: ShopRow): string {
  const arrival =
    row.station === undefined
      ? `До магазина ${row.where} удобно доехать на автобусе или дойти пешком от ближайшей остановки.`
      : `От станции метро «${row.station.name}» — ${row.station.minutes} мин пешком: ${random.pick(turns)}.`;
  const car = random.pick(parking);
  return `<p>${arrival}</p><p>${random.pick(signs)}</p>${car === '' ? '' : `<p>${car}</p>`}`;
}

const turns = [
  'первый вагон из центра, после турникетов направо',
  'последний вагон из центра, по переходу налево и вверх по лестнице',
  'выход к трамвайной остановке, дальше прямо до светофора',
  'из вестибюля направо, вдоль бульвара, по чётной стороне',
  'выход в сторону сквера, магазин будет по левую руку',
] as const;

/** Numbers of licences begin with the region's code of the tax office. */
function licence(random: Random, city: SeedCity): string {
  const region = companies.get(city.id)?.[0]?.inn.slice(0, 2) ?? '77';
  return `${region}РПА${String(random.integer(10000, 19999)).padStart(7, '0')}`;
}

function images(random: Random, id: number, row: ShopRow): SeedShop['images'] {
  const views = ['вход', 'торговый зал', 'винные полки', 'выдача заказов'];
  return views.slice(0, random.integer(1, views.length)).map((view, index) => {
    const url = shopPicture(id, index + 1);
    return {
      url,
      s_url: url,
      l_url: url,
      is_main: index === 0,
      width: 800,
      height: 500,
      alt: `Магазин ${row.where}: ${view}`,
    };
  });
}
