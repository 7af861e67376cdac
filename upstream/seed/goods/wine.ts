import type { Estate } from '../brands/estate.ts';
import { europeanEstates } from '../brands/wine-europe.ts';
import { nearEstates } from '../brands/wine-russia.ts';
import { southernEstates } from '../brands/wine-south.ts';
import { attribute, type CategorySeed, decimal, type ProductDraft, sectionAttribute } from '../draft.ts';
import type { Random } from '../random.ts';
import { composeFortified } from './fortified.ts';
import type { GrapeName } from './grapes.ts';
import { describeWine, type WineFacts } from './wine-text.ts';

const sections = [
  { code: 'red', title: 'Красное' },
  { code: 'white', title: 'Белое' },
  { code: 'rose', title: 'Розовое' },
  { code: 'orange', title: 'Оранжевое' },
  { code: 'fortified', title: 'Креплёное' },
] as const;

type Colour = WineFacts['colour'];

const colourWords = { red: 'красное', white: 'белое', rose: 'розовое', orange: 'оранжевое' } as const;
const basePrices = { red: 820, white: 760, rose: 740, orange: 1050 } as const;

/** A rank of wines within a house: the plain one first. */
interface Rank {
  readonly title: string;
  readonly price: number;
  readonly share: number;
  readonly sugar: 'сухое' | 'полусухое' | 'полусладкое' | 'сладкое';
  readonly ageing: readonly string[];
}

const still = [
  'нержавеющая сталь, 4 месяца',
  'нержавеющая сталь на тонком осадке, 6 месяцев',
  'бетонные чаны, 8 месяцев',
];
const ranks: readonly Rank[] = [
  { title: '', price: 1, share: 1, sugar: 'сухое', ageing: still },
  { title: 'Полутон', price: 0.95, share: 0.22, sugar: 'полусухое', ageing: still },
  { title: 'Бархат', price: 0.9, share: 0.18, sugar: 'полусладкое', ageing: still },
  {
    title: 'Резерв',
    price: 1.65,
    share: 0.5,
    sugar: 'сухое',
    ageing: [
      'французский дуб, 12 месяцев',
      'большие дубовые бочки, 18 месяцев',
      'французский дуб второго залива, 10 месяцев',
    ],
  },
  {
    title: 'Старые Лозы',
    price: 2.1,
    share: 0.3,
    sugar: 'сухое',
    ageing: ['французский дуб, 16 месяцев', 'новый французский дуб, 14 месяцев'],
  },
  {
    title: 'Поздний Сбор',
    price: 2.4,
    share: 0.08,
    sugar: 'сладкое',
    ageing: ['нержавеющая сталь, 9 месяцев', 'дубовые бочки, 6 месяцев'],
  },
];

const sizes = [
  { title: '0,75 л', factor: 1, share: 1 },
  { title: '0,375 л', factor: 0.58, share: 0.1 },
  { title: '1,5 л', factor: 2.15, share: 0.12 },
  { title: '0,75 л в подарочной коробке', factor: 1.22, share: 0.14 },
] as const;

function composeEstate(random: Random, estate: Estate): ProductDraft[] {
  const colours: readonly Colour[] = ['red', 'white', 'rose', 'orange'];
  return colours.flatMap((colour) =>
    (estate[colour] ?? []).flatMap((grape) =>
      ranks
        .filter((rank) => (colour === 'red' || colour === 'white' ? random.chance(rank.share) : rank.title === ''))
        .map((rank) => composeWine(random, { estate, colour, grape, rank })),
    ),
  );
}

interface WineParts {
  readonly estate: Estate;
  readonly colour: Colour;
  readonly grape: GrapeName;
  readonly rank: Rank;
}

function composeWine(random: Random, { estate, colour, grape, rank }: WineParts): ProductDraft {
  const { brand } = estate;
  const vintage = (rank.title === 'Резерв' || rank.title === 'Старые Лозы' ? 2019 : 2022) + random.integer(0, 3);
  const ageing = colour === 'orange' ? 'квеври, 6 месяцев на мезге' : random.pick(rank.ageing);
  const strength = rank.sugar === 'сладкое' ? random.integer(18, 22) / 2 : random.integer(23, 29) / 2;
  const price = basePrices[colour] * brand.level * rank.price * (0.92 + 0.2 * random.next());
  const offers = sizes.filter((size) => random.chance(size.share));
  const words = ['Вино', brand.title, grape, rank.title, colourWords[colour], rank.sugar];
  const volumes = new Set(offers.map(({ title }) => title.split(' ')[0] ?? title));
  return {
    section: colour,
    brand,
    title: words.filter((word) => word !== '').join(' '),
    attributes: [
      attribute('country', 'Страна', [brand.country]),
      ...(brand.region === undefined ? [] : [attribute('region', 'Регион', [brand.region])]),
      ...sections
        .filter(({ code }) => code === colour)
        .map((section) => sectionAttribute('color', 'Цвет', 'wine', section)),
      attribute('sugar', 'Сахар', [rank.sugar.charAt(0).toUpperCase() + rank.sugar.slice(1)]),
      attribute('grape', 'Сорт винограда', blend(random, estate[colour] ?? [], grape)),
      attribute('vintage', 'Год урожая', [String(vintage)]),
      attribute('aging', 'Выдержка', [ageing.charAt(0).toUpperCase() + ageing.slice(1)]),
      attribute('strength', 'Крепость', [decimal(strength)], '%'),
      attribute('volume', 'Объём', [...volumes], 'л'),
    ],
    html: describeWine(random, { grape, colour, ageing, vintage, brand }),
    offers: offers.map((size) => ({ variant: size.title, price: price * size.factor })),
  };
}

/** One wine in five holds a little of another grape of the house. */
function blend(random: Random, house: readonly GrapeName[], grape: GrapeName): GrapeName[] {
  const others = house.filter((other) => other !== grape);
  return others.length > 0 && random.chance(0.2) ? [grape, random.pick(others)] : [grape];
}

export const wine: CategorySeed = {
  code: 'wine',
  title: 'Вино',
  html: '<p>Тихие вина от Кубани и Кахетии до Бургундии и Мальборо. Выбирайте по цвету, сорту и сладости, а если сомневаетесь, начните с отметки «Выбор сомелье»: эти бутылки мы пробуем вслепую дважды в год.</p><h2 id="kak-vybrat">Как выбрать вино к ужину</h2><p>К рыбе и салатам берите белое с живой кислотностью, к мясу на углях — плотное красное, а на долгий вечер с закусками хватит одного хорошего розового.</p>',
  sections,
  compose: (random) => [
    ...[...nearEstates, ...europeanEstates, ...southernEstates].flatMap((estate) => composeEstate(random, estate)),
    ...composeFortified(random, sections),
  ],
};
