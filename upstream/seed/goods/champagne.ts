import {
  cavaMakers,
  champagneHouses,
  colferro,
  frenchCremant,
  rivalunga,
  russianSparkling,
} from '../brands/sparkling.ts';
import type { CategorySeed } from '../draft.ts';
import { composeFamily } from '../family.ts';
import { frenchLines } from './sparkling-french.ts';
import { russianLines } from './sparkling-russian.ts';
import { southernLines } from './sparkling-southern.ts';

const sections = [
  { code: 'champagne', title: 'Шампанское' },
  { code: 'sparkling', title: 'Игристое' },
  { code: 'prosecco', title: 'Просекко' },
  { code: 'cava', title: 'Кава' },
  { code: 'cremant', title: 'Креман' },
  { code: 'lambrusco', title: 'Ламбруско' },
] as const;

export const champagne: CategorySeed = {
  code: 'champagne-and-sparkling-wines',
  title: 'Шампанское и игристые вина',
  html: '<p>Шампанское, креманы, просекко, кава и российские игристые. Охладите бутылку до 6–8 °C, откройте без хлопка и налейте в высокий бокал по стенке.</p><h2 id="skolko-brat">Сколько брать</h2><p>На один тост нужно около ста миллилитров на человека, на фуршет — половина бутылки на гостя.</p>',
  sections,
  compose: (random) =>
    composeFamily(random, {
      category: 'champagne-and-sparkling-wines',
      noun: 'Игристое вино',
      sections,
      brands: [...champagneHouses, ...frenchCremant, colferro, rivalunga, ...cavaMakers, ...russianSparkling],
      lines: [...frenchLines, ...southernLines, ...russianLines],
      sizes: [
        { title: '0,75 л', factor: 1 },
        { title: '1,5 л', factor: 2.2, share: 0.22 },
        { title: '0,75 л в подарочной коробке', factor: 1.18, share: 0.3 },
        { title: '0,2 л', factor: 0.36, share: 0.12 },
      ],
      share: 1,
      advice: {
        title: 'С чем подавать',
        id: 's-chem-podavat',
        texts: [
          'Подавайте при 6–8 °C к устрицам, тартару, мягким сырам и просто к хорошему разговору.',
          'Держите бутылку в ведре со льдом и водой: так она охладится за двадцать минут. Узкий бокал бережёт пузырьки, широкий открывает аромат.',
          'Хорошо с жареной курицей и картофелем фри: соль и хруст — лучшие друзья игристого.',
          'К десерту берите вино слаще десерта, к морепродуктам — суше, чем кажется нужным.',
        ],
      },
    }),
};
