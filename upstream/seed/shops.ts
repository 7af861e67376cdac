import { shopPicture } from '../pictures/addresses.ts';
import type { Row } from './files/row.ts';
import { indexRows, readTable } from './files/table.ts';
import type { SeedCity, SeedShop } from './model.ts';

/** What a shop's pictures show, in their order. */
const views = ['вход', 'торговый зал', 'винные полки', 'выдача заказов'];

/** All shops, in the order of the table: the first shops of a city are its largest. */
export function readShops(folder: string, cities: readonly SeedCity[]): SeedShop[] {
  const companies = indexRows(
    readTable(folder, 'companies.tsv', { required: ['inn', 'name', 'ogrn', 'address'] }),
    'inn',
  );
  const cityOf = new Map(cities.map((city) => [String(city.id), city]));
  const rows = readTable(folder, 'shops.tsv', {
    required: [
      ...['id', 'city', 'company', 'place', 'street', 'lat', 'lng', 'metro', 'colour', 'minutes'],
      ...['hours', 'licence', 'pictures', 'turn', 'entrance', 'parking'],
    ],
  });
  indexRows(rows, 'id');
  return rows.map((row) => {
    const id = row.count('id');
    const city = row.reference('city', cityOf);
    const company = row.reference('company', companies);
    const place = row.text('place');
    const metro = metroOf(row);
    return {
      id,
      name: `Витрина ${place}`,
      title: `Магазин «Витрина» ${place}`,
      url: `/shop/${id}/`,
      address: `г. ${city.title}, ${row.text('street')}`,
      coordinate: { lng: row.number('lng'), lat: row.number('lat') },
      metro_stations: metro === undefined ? [] : [metro],
      work_time: row.text('hours'),
      directions: directionsOf(row, place, metro),
      license: { no: row.text('licence') },
      entity_name: company.text('name'),
      inn: company.text('inn'),
      ogrn: company.text('ogrn'),
      legal_address: company.text('address'),
      images: imagesOf(row, id, place),
      // A town around a city is one of its own: its shops do not count as the city's (D69).
      areas: [city.id],
    };
  });
}

type Metro = SeedShop['metro_stations'][number];

function metroOf(row: Row): Metro | undefined {
  const name = row.optional('metro');
  return name === undefined ? undefined : { name, color: row.text('colour'), time: row.count('minutes') };
}

function directionsOf(row: Row, place: string, metro: Metro | undefined): string {
  const arrival =
    metro === undefined
      ? `До магазина ${place} удобно доехать на автобусе или дойти пешком от ближайшей остановки.`
      : `От станции метро «${metro.name}» — ${metro.time} мин пешком: ${row.text('turn')}.`;
  const texts = [arrival, row.text('entrance'), row.optional('parking')];
  return texts.flatMap((text) => (text === undefined ? [] : `<p>${text}</p>`)).join('');
}

function imagesOf(row: Row, id: number, place: string): SeedShop['images'] {
  return views.slice(0, row.count('pictures')).map((view, index) => {
    const url = shopPicture(id, index + 1);
    return {
      url,
      s_url: url,
      l_url: url,
      is_main: index === 0,
      width: 800,
      height: 500,
      alt: `Магазин ${place}: ${view}`,
    };
  });
}
