/** The map's numbers, its clusters, and what developers are told (spec §8, §9; D34). */
import fc from 'fast-check';
import { type Test, test } from 'tap';
import { createClusters, MAX_ITEMS, type MapItem, type MapPoint } from '../../views/map/clusters.ts';
import * as settings from '../../views/map/settings.ts';

const { checkMap, DEFAULT_VIEW, TILES, toLatLng } = settings;
const world = { west: -180, south: -85, east: 180, north: 85 };

/** Points spread evenly over a city, the same every time. */
function city(count: number): MapPoint[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    at: { lng: 37.4 + ((index * 0.754877) % 1) / 2.5, lat: 55.6 + ((index * 0.569841) % 1) / 3.5 },
    name: `Shop ${index + 1}`,
    value: 100 + (index % 50),
  }));
}

/** ms that the processor has worked for this process since. */
function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

const countOf = (items: readonly MapItem[]): number =>
  items.reduce((sum, item) => sum + (item.kind === 'cluster' ? item.count : 1), 0);

const rangeOf = (item: MapItem) =>
  item.kind === 'cluster' ? item.range : { min: item.point.value ?? 0, max: item.point.value ?? 0 };

test('spec §9: the map constants have the values of the spec [S9.5]', async (t: Test) => {
  t.strictSame(DEFAULT_VIEW, { center: { lng: 37.617644, lat: 55.755819 }, zoom: 9 });
  t.equal(settings.LOCATED_ZOOM, 10);
  t.equal(settings.SHOP_ZOOM, 13);
  t.equal(settings.CLUSTER_MAX_ZOOM, 12);
  t.equal(settings.CLUSTER_ZOOM_MS, 500);
  t.equal(settings.MAP_WAIT_MS, 5000);
});

test('D34: one converter turns lng, lat into what the map library takes', async (t: Test) => {
  t.strictSame(toLatLng({ lng: 37.6, lat: 55.7 }), [55.7, 37.6]);
});

test('spec §8: a missing tile address, location, coordinate or zoom throws an error for developers [S8.8]', async (t: Test) => {
  checkMap(TILES, DEFAULT_VIEW);
  t.throws(() => checkMap('', DEFAULT_VIEW), { message: /tile address/ });
  t.throws(() => checkMap(undefined, DEFAULT_VIEW), { message: /tile address/ });
  t.throws(() => checkMap(TILES, undefined), { message: /location/ });
  t.throws(() => checkMap(TILES, { center: { lng: Number.NaN, lat: 1 }, zoom: 9 }), { message: /coordinates/ });
  t.throws(() => checkMap(TILES, { center: { lng: 1, lat: 1 }, zoom: Number.NaN }), { message: /zoom/ });
});

test('D34: clusters contain every shop, and their lowest and highest price are those of the shops', async () => {
  const points = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 10_000 }),
      at: fc.record({
        lng: fc.double({ min: 30, max: 40, noNaN: true }),
        lat: fc.double({ min: 50, max: 60, noNaN: true }),
      }),
      name: fc.constant('Shop'),
      value: fc.integer({ min: 1, max: 5000 }),
    }),
    { selector: ({ id }) => id, minLength: 1, maxLength: 120 },
  );
  fc.assert(
    fc.property(points, fc.integer({ min: 3, max: 18 }), (shops, zoom) => {
      const items = createClusters(shops).within(world, zoom);
      const [values, ranges] = [shops.map(({ value }) => value), items.map(rangeOf)];
      return (
        countOf(items) === shops.length &&
        Math.min(...ranges.map(({ min }) => min)) === Math.min(...values) &&
        Math.max(...ranges.map(({ max }) => max)) === Math.max(...values)
      );
    }),
  );
});

test('spec §9: beyond zoom 12 every shop has its own marker [S9.5]', async (t: Test) => {
  const near = [1, 2, 3].map((id) => ({ id, at: { lng: 37.6 + id / 1e6, lat: 55.7 }, name: `Shop ${id}` }));
  const clusters = createClusters(near);
  t.strictSame(
    clusters.within(world, 12).map(({ kind }) => kind),
    ['cluster'],
  );
  t.strictSame(
    clusters.within(world, 13).map(({ kind }) => kind),
    ['point', 'point', 'point'],
  );
  t.strictSame(clusters.within({ ...world, east: 0 }, 13), [], 'only what is in view');
});

test('from zoom 13 on shops at one place stand above one another, the others where they are [D34]', async (t: Test) => {
  const shop = (id: number, lng: number) => ({ id, at: { lng, lat: 55.7 }, name: `Shop ${id}` });
  const clusters = createClusters([shop(1, 37.6), shop(2, 37.6), shop(3, 37.60002), shop(4, 37.61)]);
  for (const zoom of [13, 15, 18]) {
    const levels = new Map(
      clusters.within(world, zoom).flatMap((item) => (item.kind === 'point' ? [[item.point.id, item.level]] : [])),
    );
    t.strictSame([1, 2, 3].map((id) => levels.get(id)).sort(), [0, 1, 2], `zoom ${zoom}`);
    t.equal(levels.get(4), 0, 'can be told apart by zooming');
  }
  const part = clusters.within({ ...world, west: 37.60001 }, 18);
  t.ok(
    part.every((item) => item.kind === 'point' && clusters.within(world, 18).some(({ key }) => key === item.key)),
    'a shop keeps its level when another leaves the view',
  );
});

test('design, budgets: a map of 5,000 shops shows at most 150 items, in less than 8 ms of CPU time a frame [D34]', async (t: Test) => {
  const points = city(5000);
  const start = process.cpuUsage();
  const clusters = createClusters(points);
  const indexed = cpuMs(start);
  for (let zoom = 3; zoom <= 18; zoom += 1) {
    const span = 360 / 2 ** zoom;
    const view = { west: 37.6 - 2.5 * span, east: 37.6 + 2.5 * span, south: 55.75 - span, north: 55.75 + span };
    const items = clusters.within(view, zoom);
    t.ok(items.length <= MAX_ITEMS, `zoom ${zoom}: ${items.length}`);
    t.ok(items.length > 0, `zoom ${zoom} is not empty`);
    t.equal(new Set(items.map(({ key }) => key)).size, items.length);
  }
  const frames = 200;
  const panned = process.cpuUsage();
  for (let frame = 0; frame < frames; frame += 1) {
    const west = 37.3 + frame / 1000;
    clusters.within({ west, east: west + 0.3, south: 55.6, north: 55.8 }, 12);
  }
  const frameMs = cpuMs(panned) / frames;
  // A frame has 16 ms. Time of the processor: others may be busy on the machine.
  t.ok(frameMs < 8, `${frameMs.toFixed(2)} ms a frame`);
  t.ok(indexed < 500, `${indexed.toFixed(0)} ms to index`);
});
