import { absintheMakers } from '../brands/spirits-sweet.ts';
import type { CategorySeed } from '../draft.ts';
import { composeFamily, type Line } from '../family.ts';
import { spiritLines } from './spirit-line.ts';

const sections = [
  { code: 'verte', title: 'Зелёный' },
  { code: 'blanche', title: 'Прозрачный' },
  { code: 'coloured', title: 'Цветной' },
] as const;

const lines: readonly Line[] = spiritLines([
  ['Verte', 'verte', 2900, '68', null, 'Классический зелёный абсент: полынь, анис, фенхель, цвет от мелиссы и иссопа.'],
  [
    'Verte Ancienne',
    'verte',
    4200,
    '72',
    '1 год',
    'По рецепту 1870-х, с годом отдыха в дубе. Мята, сухие травы, долгая горечь.',
  ],
  ['Suisse', 'verte', 3400, '70', null, 'Двойная порция малой полыни, плотный и маслянистый.'],
  ['Originale', 'verte', 2300, '55', null, 'Мягче классического, для знакомства: анис, ромашка, лёгкая полынь.'],
  ['Blanche', 'blanche', 2700, '57', null, 'Прозрачный абсент без окраски травами: анис, мёд, цветы полыни.'],
  [
    'Bleue',
    'blanche',
    3100,
    '53',
    null,
    'Голубая, как звали контрабандный абсент за отлив при разбавлении. Свежая и мятная.',
  ],
  ['Clandestine', 'blanche', 3300, '60', null, 'Рецепт подпольных лет: меньше аниса, больше альпийских трав.'],
  ['Rouge', 'coloured', 2400, '55', null, 'Красный от гибискуса, с ягодной кислинкой поверх полыни.'],
  ['Noire', 'coloured', 2500, '60', null, 'Чёрный абсент на катеху: лакрица, анис, корица.'],
  ['Amer', 'coloured', 2200, '45', null, 'Горький и пряный, янтарный от дягиля и апельсиновой корки.'],
  ['Cerise', 'coloured', 2150, '45', null, 'Вишня смягчает полынь: тёмно-рубиновый, с миндальным тоном.'],
]);

export const absinthe: CategorySeed = {
  code: 'absent',
  title: 'Абсент',
  html: '<p>Полынь, анис и фенхель: швейцарский, французский и чешский абсент. Пить его чистым не принято, разбавляйте ледяной водой.</p>',
  sections,
  compose: (random) =>
    composeFamily(random, {
      category: 'absent',
      noun: 'Абсент',
      sections,
      brands: absintheMakers,
      lines,
      sizes: [
        { title: '0,7 л', factor: 1 },
        { title: '0,5 л', factor: 0.75, share: 0.4 },
        { title: '0,2 л', factor: 0.36, share: 0.2 },
      ],
      share: 0.9,
      advice: {
        title: 'Ритуал',
        id: 'ritual',
        texts: [
          'Положите кусочек сахара на ложку над бокалом и капайте ледяную воду, пока напиток не помутнеет. Доля воды — от трёх до пяти к одному.',
          'Без сахара напиток суше и травянистее. Вода должна быть очень холодной, а спешка — отсутствовать.',
          'Ополосните им бокал перед «Сазераком»: хватит чайной ложки.',
        ],
      },
    }),
};
