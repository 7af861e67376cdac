/** The drawings of the demo's goods, and its map. */
import { test } from 'tap';
import { createPictures } from '../../upstream/pictures/draw.ts';
import { pixelOf, tileSize } from '../../upstream/pictures/places/mercator.ts';
import { createTiles } from '../../upstream/pictures/places/tile.ts';
import { readDemoShop } from '../../upstream/seed/demo-shop.ts';

/** Characters: 20 kB, before compression. */
const HEAVIEST = 20_000;

const shop = readDemoShop();
const draw = createPictures(shop);
const pictureOf = (words: string): string => {
  const product = shop.products.find(({ title }) => title.includes(words));
  return draw(`/upload/goods/${product?.goods[0]?.id}.svg`) ?? '';
};

test('every drawing of goods is complete, has unique and existing ids, and is at most 20 kB [E10]', async (t) => {
  const faults: string[] = [];
  for (const { title, id } of shop.products.flatMap(({ goods }) => goods)) {
    const picture = draw(`/upload/goods/${id}.svg`) ?? '';
    const ids = [...picture.matchAll(/\bid="([^"]+)"/g)].map(([, id = '']) => id);
    const used = [...picture.matchAll(/url\(#([^)]+)\)/g)].map(([, id = '']) => id);
    if (!picture.startsWith('<svg ') || /NaN|undefined|Infinity/.test(picture)) faults.push(`${title}: not whole`);
    if (new Set(ids).size !== ids.length) faults.push(`${title}: an id twice`);
    if (used.some((id) => !ids.includes(id))) faults.push(`${title}: an id that is not there`);
    if (picture.length > HEAVIEST) faults.push(`${title}: ${picture.length} characters`);
  }
  t.same(faults, []);
});

test('the lines of a label do not overlap', async (t) => {
  const faults: string[] = [];
  for (const { title, category, goods } of shop.products) {
    // In a gift there are labels behind one another.
    if (category === 'gift-baskets') continue;
    const blocks = [
      ...(draw(`/upload/goods/${goods[0]?.id}.svg`) ?? '').matchAll(
        /<text[^>]*font-size="([\d.]+)"[^>]*>(.*?)<\/text>/g,
      ),
    ]
      .filter(([, , lines = '']) => !lines.includes('"></tspan>'))
      .map(([, size, lines = '']) => {
        const rows = [...lines.matchAll(/ y="([\d.]+)"/g)].map(([, y]) => Number(y));
        return { top: Math.min(...rows) - 0.72 * Number(size), bottom: Math.max(...rows) + 0.1 * Number(size) };
      });
    if (blocks.some(({ bottom }, at) => bottom > (blocks[at + 1]?.top ?? Number.POSITIVE_INFINITY))) faults.push(title);
  }
  t.same(faults, []);
});

test('a gift is drawn in its packing, with what it holds', async (t) => {
  const pictureIn = (words: string, packing: string): string => {
    const product = shop.products.find(({ title }) => title.includes(words));
    return draw(`/upload/goods/${product?.goods.find(({ variant }) => variant.includes(packing))?.id}.svg`) ?? '';
  };
  const stems = (picture: string) => picture.split('fill="url(#g').length - 1;
  t.ok(stems(pictureIn('«Шампань»', 'корзин')) > 0, 'two glasses stand beside the sparkling wine');
  t.equal(stems(pictureIn('«Белый танец»', 'корзин')), 0);
  const tea = 'Вечерний чай';
  t.not(pictureIn(tea, 'корзин'), pictureIn(tea, 'коробк'));
  t.match(pictureIn(tea, 'корзин'), 'stroke-dasharray="9 5"', 'tea in a basket has a handle of wicker');
  t.notMatch(pictureIn(tea, 'коробк'), 'stroke-dasharray="9 5"');
});

test('goods in a gift box are drawn in it, not as those without', async (t) => {
  const picture = (id: number): string => draw(`/upload/goods/${id}.svg`) ?? '';
  const pairs = shop.products.flatMap(({ goods }) => {
    const boxed = goods.filter(({ variant }) => variant.includes('в подарочной коробке'));
    return boxed.flatMap((inBox) => goods.filter((other) => !boxed.includes(other)).map((other) => ({ inBox, other })));
  });
  t.ok(pairs.length > 200, `${pairs.length} pairs`);
  const alike = pairs.filter(({ inBox, other }) => picture(inBox.id) === picture(other.id));
  t.same(
    alike.map(({ inBox }) => inBox.title),
    [],
  );
});

test('different goods of one brand and category have different drawings [E10]', async (t) => {
  const others = [
    ['Камамбер', 'Буррата', 'Голубой', 'Выдержанный 6'],
    ['Чавыча', 'Палтус'],
    ['Масло оливковое', 'Оливки', 'Каперсы'],
    ['Икра Камчатский Стан кеты', 'Икра Камчатский Стан осетра', 'Печень'],
    ['Окорок', 'Колбаса', 'Бастурма', 'грудка', 'Паштет'],
    ['Мёд', 'Варенье', 'Огурцы'],
    ['Ристретто', 'в зёрнах', 'дрип-пакетах'],
    ['Шу Пуэр', 'Би Ло Чунь', 'Иван-чай'],
    ['для бордо', 'для бургундии', 'для портвейна', 'мартини', 'рокс', 'хайбол'],
    ['трёхчастный', 'бостонский', 'Джиггер', 'Мадлер', 'Стрейнер', 'Сквизер'],
    ['Термометр', 'Аэратор', 'Каплеуловитель', 'Пробка', 'на 6 бутылок'],
    ['сомелье', 'рычажный', 'пластинчатый', 'электрический', 'для фольги'],
    ['Камни', 'для льда «Сфера»', 'Ведро', 'Кулер'],
    ['Рамка', 'на 2 поста', 'на 3 поста', 'двухклавишный', 'ретро'],
  ];
  for (const names of others) {
    const shapes = names.map((name) =>
      pictureOf(name)
        .replace(/<text.*?<\/text>/g, '')
        .replace(/#[0-9a-f]{6}/g, ''),
    );
    t.notOk(shapes.includes(''), names.join(', '));
    t.equal(new Set(shapes).size, names.length, names.join(', '));
  }
});

/** Pixels from a point to the nearest bank of a tile's rivers; negative in the water. */
function distanceToWater(tile: string, x: number, y: number): number {
  const rivers = [...tile.matchAll(/<path d="M([^"]+)" fill="none" stroke="#b9d0d8" stroke-width="([\d.]+)"/g)];
  const distances = rivers.flatMap(([, path = '', width]) => {
    const points = path.split('L').map((point) => point.split(' ').map(Number));
    return points.slice(1).map(([toX = 0, toY = 0], index) => {
      const [fromX = 0, fromY = 0] = points[index] ?? [];
      const [along, across] = [toX - fromX, toY - fromY];
      const part = ((x - fromX) * along + (y - fromY) * across) / (along ** 2 + across ** 2);
      const within = Math.min(1, Math.max(0, part));
      return Math.hypot(x - fromX - within * along, y - fromY - within * across) - Number(width) / 2;
    });
  });
  return Math.min(...distances);
}

test('no shop stands in a river of the drawn map, at any zoom at which one sees where it stands', async (t) => {
  const drawTile = createTiles(shop.cities, shop.shops);
  const wet: string[] = [];
  let rivers = 0;
  for (const { address, coordinate } of shop.shops) {
    for (const z of [10, 12, 14, 16]) {
      const world = pixelOf({ z, x: 0, y: 0 }, coordinate ?? { lng: 0, lat: 0 });
      const [x, y] = [Math.floor(world.x / tileSize), Math.floor(world.y / tileSize)];
      const tile = drawTile({ z, x, y }) ?? '';
      const away = distanceToWater(tile, world.x - x * tileSize, world.y - y * tileSize);
      if (away < 0) wet.push(`${address}, zoom ${z}`);
      if (Number.isFinite(away)) rivers += 1;
    }
  }
  t.same(wet, []);
  t.ok(rivers > 50, 'rivers are drawn beside them');
});
