import type { BrandSeed } from '../draft.ts';
import type { Random } from '../random.ts';
import { type GrapeName, grapes } from './grapes.ts';

export interface WineFacts {
  readonly grape: GrapeName;
  readonly colour: 'red' | 'white' | 'rose' | 'orange';
  /** E.g. `французский дуб, 12 месяцев`. */
  readonly ageing: string;
  readonly vintage: number;
  readonly brand: BrandSeed;
}

const looks = {
  red: ['рубиновый', 'тёмно-рубиновый', 'гранатовый', 'пурпурный с фиолетовым отливом'],
  white: ['бледно-соломенный', 'соломенный с зеленоватым отливом', 'светло-золотистый', 'лимонный'],
  rose: ['бледно-розовый', 'лососевый', 'цвета лепестков шиповника', 'малиновый'],
  orange: ['янтарный', 'тёмно-золотой с медным отливом', 'цвета крепкого чая'],
} as const;

const served = { red: '16–18', white: '8–10', rose: '8–10', orange: '12–14' } as const;

const vintages = [
  'Год выдался тёплым, и ягоду сняли на неделю раньше обычного.',
  'Прохладное лето сохранило в ягоде кислотность, а сухой сентябрь дал ей дозреть.',
  'Урожай небольшой, но концентрированный: весенние заморозки убрали лишние почки.',
  'Ровный, классический год без жары и дождей в сбор.',
] as const;

const advice = [
  'Откройте бутылку за полчаса до подачи.',
  'Хорошо и сейчас, и через три-четыре года.',
  'Декантировать необязательно, но большой бокал вину на пользу.',
  'Хранить лёжа, в темноте, при 12–14 °C.',
] as const;

/** Two to four sentences about a wine, in chapters. */
export function describeWine(random: Random, facts: WineFacts): string {
  const { nose, taste, food } = grapes[facts.grape];
  const chapters = [
    `<p>Цвет вина ${random.pick(looks[facts.colour])}. В аромате ${nose}; вкус ${taste}. Выдержка: ${facts.ageing}.</p>`,
    `<h2 id="s-chem-podavat">С чем подавать</h2><p>Лучшая пара: ${food}. Температура подачи ${served[facts.colour]} °C. ${random.pick(advice)}</p>`,
  ];
  if (random.chance(0.4))
    chapters.push(`<h3 id="urozhay">Урожай ${facts.vintage} года</h3><p>${random.pick(vintages)}</p>`);
  if (random.chance(0.6)) chapters.push(`<h3 id="o-proizvoditele">О винодельне</h3><p>${facts.brand.about}</p>`);
  return chapters.join('');
}
