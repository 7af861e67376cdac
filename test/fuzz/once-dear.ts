/** What once cost seconds, or megabytes: each fails again when its bound is taken out (D54, D74). */
import { type CallKey, calls } from '../../shared/contract/calls.ts';
import { dearValues, placesIn } from './answer-walk.ts';
import type { Costly } from './costly.ts';
import { withBody, withField, withPlace } from './costly-answers.ts';
import { inField, inForm, inFormField, inName, inQuery } from './costly-requests.ts';

/** A place by its path, with the dear value of that name. */
function placed(target: string, row: CallKey, path: string, name: string): Costly {
  const place = placesIn(calls[row].answer).find((one) => one.path.join('.') === path);
  const dear = place === undefined ? undefined : dearValues(place.schema).find((one) => one.name.startsWith(name));
  if (place === undefined || dear === undefined) throw new Error(`${row} has no ${path}, or no ${name} of it`);
  return withPlace(target, row, place.path, dear);
}

/** Pages that were megabytes of a list: with the row and the list. */
const lists: readonly (readonly [page: string, row: CallKey, list: string])[] = [
  ['/shop/', 'GET /api/shop.json', 'data'],
  ['/shop/?view=metro', 'GET /api/shop.json', 'data'],
  ['/shop/?view=map', 'GET /api/shop.json', 'data'],
  ['/shop/?shown=99999', 'GET /api/shop.json', 'data'],
  ['/brands/', 'GET /brands.json', 'data'],
  ['/', 'GET /api/catalog/navigation.json', 'items'],
  ['/', 'GET /api/navigation.json', 'header'],
  ['/catalog/', 'GET /api/catalog/categories.json', 'categories'],
  ['/wine/', 'GET {listing}?format=json', 'data.products'],
  ['/article/', 'GET /article.json', 'data'],
  ['/faq/', 'GET /api/content.json', 'data.blocks'],
  ['/wine/vino-21.html', 'GET /api/stock/{id}.json', 'data'],
  ['/wine/vino-21.html', 'GET /api/reviews/{id}.json', 'data'],
];

/** @param asset the address of a script */
export const onceDear = (asset: string): Costly[] => [
  inForm('/cart/', 'a&'),
  inFormField('/feedback/callback/', 'phone', '('),
  inField(asset, 'accept-encoding', '1'),
  inName('/api/something?x=1', 'proxy'),
  inQuery('/wine/', 'filter.z[]=00&', 0.5),
  inQuery('/catalog/search/', 'filter.z[]=00&', 0.5),
  withBody('/api/geo.json', ['{"geos":[', '1,', '1]}']),
  withBody('/api/catalog/navigation.json', ['{"items":', '[', ''], 0.001),
  withField('/api/geo.json', ['Refresh', '5', ' ', '"x']),
  placed('/shop/', 'GET /api/shop.json', 'data.*.work_time', 'text of 262144'),
  placed('/wine/', 'GET {listing}?format=json', 'meta.count', '1e308'),
  placed('/wine/', 'GET {listing}?format=json', 'meta.limit', '1e-320'),
  ...lists.map(([page, row, list]) => placed(page, row, list, '10000')),
];

/** Of bodies, those that the embedded API once took seconds for. */
export const onceDearBodies = (bodies: readonly Costly[]): Costly[] =>
  bodies.filter(({ what }) => /^POST \/api\/checkout(?:\/shops)?\.json items: (?:10000|200000)/.test(what));
