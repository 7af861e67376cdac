/** Models of screens: views. */
import type { Mutant } from '../mutant.ts';

export const viewMutants: readonly Mutant[] = [
  {
    rule: 'S2.8',
    does: 'a shop without a name goes by nothing else',
    file: 'views/shop/names.ts',
    find: 'const called = name || title || address || shopTexts.unnamed(id);',
    replace: 'const called = name;',
  },
  {
    rule: 'S2.36',
    does: 'a list shows four placeholders, a grid 48',
    file: 'views/goods/listing-size.ts',
    find: '{ list: 48, grid: 4 }',
    replace: '{ list: 4, grid: 48 }',
  },
  {
    rule: 'S9.4',
    does: 'a page holds 20 goods',
    file: 'views/goods/listing-size.ts',
    find: 'PAGE_SIZE = 50',
    replace: 'PAGE_SIZE = 20',
  },
  {
    rule: 'D38',
    does: 'a grid shows 48 placeholders',
    file: 'views/goods/listing-size.ts',
    find: 'grid: 4 }',
    replace: 'grid: 48 }',
  },
  {
    rule: 'S9.5',
    does: 'clusters stand at each zoom',
    file: 'views/map/settings.ts',
    find: 'CLUSTER_MAX_ZOOM = 12',
    replace: 'CLUSTER_MAX_ZOOM = 18',
  },
  {
    rule: 'S8.8',
    does: 'a map without coordinates looks at nothing',
    file: 'views/map/settings.ts',
    find: "throw new Error('map: missing coordinates');",
    replace: 'return;',
  },
  {
    rule: 'D34',
    does: 'longitude and latitude are not turned round',
    file: 'views/map/settings.ts',
    find: 'return [lat, lng];',
    replace: 'return [lng, lat];',
  },
  {
    rule: 'S3.1a',
    does: 'things are not told apart',
    file: 'shared/rules/once.ts',
    find: 'return !known.has(name) && known.add(name);',
    replace: 'return known.add(name);',
  },
];
