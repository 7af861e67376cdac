/** The demo's own map: a place can be told by its streets and stations (D34). */
import { test } from 'tap';
import { placeLabels } from '../../upstream/pictures/places/labels.ts';
import type { Station, Street } from '../../upstream/pictures/places/landmarks.ts';
import { pixelOf, type Tile, tileSize } from '../../upstream/pictures/places/mercator.ts';
import { createTiles } from '../../upstream/pictures/places/tile.ts';
import { readDemoShop } from '../../upstream/seed/demo-shop.ts';

const shop = readDemoShop();
const draw = createTiles(shop.cities, shop.shops);

/** Characters, before compression. */
const HEAVIEST = 12_000;

interface Name {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

const namesOn = (tile: Tile): Name[] =>
  [...(draw(tile) ?? '').matchAll(/<text x="([-\d.]+)" y="([-\d.]+)" class[^>]*>([^<]+)</g)].map(
    ([, x, y, text = '']) => ({ text, x: Number(x), y: Number(y) }),
  );

const around = ({ z, x, y }: Tile): Tile[] =>
  [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => ({ z, x: x + right, y: y + down })));

function tileOf(z: number, place: { readonly lng: number; readonly lat: number }): Tile {
  const { x, y } = pixelOf({ z, x: 0, y: 0 }, place);
  return { z, x: Math.floor(x / tileSize), y: Math.floor(y / tileSize) };
}

test('near each shop the drawn map names its street and its station, on small tiles [D34]', async (t) => {
  const missing: string[] = [];
  let told = 0;
  for (const { address, coordinate, metro_stations } of shop.shops) {
    if (!coordinate) continue;
    const tiles = around(tileOf(15, coordinate));
    const names = new Set(tiles.flatMap(namesOn).map(({ text }) => text));
    const street = address.split(', ')[1] ?? '';
    for (const name of [street, ...metro_stations.map((station) => station.name)]) {
      if (names.has(name)) told += 1;
      else missing.push(`${name} at ${address}`);
    }
    for (const tile of tiles) t.ok((draw(tile) ?? '').length <= HEAVIEST);
  }
  // Where two would overlap, the first one stays.
  t.ok(missing.length < told / 20, missing.join('\n'));
});

test('a name that crosses the edge of a tile goes on in the next one [D34]', async (t) => {
  let crossing = 0;
  for (const { coordinate } of shop.shops) {
    if (!coordinate) continue;
    const tile = tileOf(14, coordinate);
    const next = namesOn({ ...tile, x: tile.x + 1 });
    for (const { text, x, y } of namesOn(tile).filter((name) => name.x > tileSize - 8 && name.x < tileSize)) {
      crossing += 1;
      const rest = next.find((name) => name.text === text);
      t.ok(rest && Math.abs(rest.x + tileSize - x) < 0.5 && Math.abs(rest.y - y) < 0.5, text);
    }
  }
  t.ok(crossing > 0);
});

test('names of the drawn map never overlap; stations come before streets, and streets at close zooms only [D34]', (t) => {
  const station = (name: string, along: number): Station => ({ name, color: '#ff0000', along, across: 0 });
  const street: Street = { name: 'ул. Садовая', runs: 'along', at: 0, middle: 0 };
  const at = (z: number, km: number) =>
    placeLabels([station('Сокол', 0), station('Сокольники', 0.3), station('Аэропорт', 5)], [street], {
      turn: 0,
      km,
      z,
    }).map(({ text }) => text);
  t.same(at(11, 20), []);
  t.same(at(12, 40), ['Сокол', 'Аэропорт'], 'what would lie over another is left out');
  t.same(at(12, 300), ['Сокол', 'Сокольники', 'Аэропорт']);
  t.same(at(13, 300), ['Сокол', 'Сокольники', 'Аэропорт', 'ул. Садовая'], 'beside its shop, wherever there is room');
  t.end();
});

test('stations of the drawn map lie on dry land [D34]', async (t) => {
  const wet: string[] = [];
  for (const { coordinate } of shop.shops) {
    if (!coordinate) continue;
    const tile = draw(tileOf(14, coordinate)) ?? '';
    const rivers = [...tile.matchAll(/<path d="M([^"]+)" fill="none" stroke="#b9d0d8" stroke-width="([\d.]+)"/g)];
    const banks = rivers.flatMap(([, path = '', width]) =>
      path.split('L').map((point) => [...point.split(' ').map(Number), Number(width) / 2] as [number, number, number]),
    );
    for (const [, x, y] of tile.matchAll(/<circle cx="([-\d.]+)" cy="([-\d.]+)" r="6" fill/g)) {
      if (banks.some(([bx, by, half]) => Math.hypot(Number(x) - bx, Number(y) - by) < half)) wet.push(`${x} ${y}`);
    }
  }
  t.same(wet, []);
});
