import { readTable } from './files/table.ts';
import type { SeedCity } from './model.ts';

/**
 * Cities with shops; the one without a subdomain is the default region. Delivery to a city that is no centre takes
 * longer.
 */
export function readCities(folder: string): SeedCity[] {
  const required = ['id', 'title', 'subdomain', 'phone', 'lat', 'lng', 'centre', 'timezone'];
  return readTable(folder, 'cities.tsv', { required }).map((row) => {
    const timezone = row.optional('timezone');
    return {
      id: row.count('id'),
      title: row.text('title'),
      subdomain: row.optional('subdomain') ?? '',
      phone: row.text('phone'),
      is_geo_center: row.flag('centre'),
      center: { lng: row.number('lng'), lat: row.number('lat') },
      ...(timezone !== undefined && { timezone }),
    };
  });
}
