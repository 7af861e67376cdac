/** Fortified wines: port, sherry and the sweet wines of the Crimea. */
import { nearEstates } from '../brands/wine-russia.ts';
import { albarizuela, southernEstates } from '../brands/wine-south.ts';
import { attribute, type BrandSeed, type ProductDraft } from '../draft.ts';
import { composeFamily, type Family, type Line } from '../family.ts';
import type { Random } from '../random.ts';

const houseOf = (title: string): BrandSeed[] =>
  [...nearEstates, ...southernEstates].map(({ brand }) => brand).filter((brand) => brand.title === title);
const douro = houseOf('Quinta do Amieiro');
const crimea = houseOf('Крымская Терраса');
const jerez: BrandSeed[] = [albarizuela];

const facts = (sugar: string, percent: string, grape: string, aging: string) => [
  attribute('sugar', 'Сахар', [sugar]),
  attribute('grape', 'Сорт винограда', [grape]),
  attribute('aging', 'Выдержка', [aging]),
  attribute('strength', 'Крепость', [percent], '%'),
];

const port = (title: string, price: number, aging: string, about: string): Line => ({
  noun: 'Портвейн',
  title,
  section: 'fortified',
  price,
  attributes: facts('Сладкое', '19,5', 'Турига Насьонал', aging),
  about,
  only: douro,
});
const sherry = (title: string, price: number, sugar: string, percent: string, aging: string, about: string): Line => ({
  noun: 'Херес',
  title,
  section: 'fortified',
  price,
  attributes: facts(sugar, percent, sugar === 'Сладкое' ? 'Педро Хименес' : 'Паломино', aging),
  about,
  only: jerez,
});
const dessert = (noun: string, title: string, price: number, grape: string, about: string): Line => ({
  noun,
  title,
  section: 'fortified',
  price,
  attributes: facts('Сладкое', '16', grape, 'Дубовые бочки, 2 года'),
  about,
  only: crimea,
});

const lines: readonly Line[] = [
  port(
    'Руби',
    1100,
    'Чаны, 2 года',
    'Молодой рубиновый портвейн: малина, слива и чёрный перец. Вкус сладкий, сочный, с тёплым финалом.',
  ),
  port(
    'Тони',
    1250,
    'Дубовые бочки, 3 года',
    'Золотисто-коричневый портвейн с тоном сухофруктов и карамели, мягкий и не приторный.',
  ),
  port(
    'Тони 10 лет',
    2600,
    'Дубовые бочки, 10 лет',
    'Десять лет в бочках превращают ягоды в орех, инжир и апельсиновую цедру. Вкус шелковистый и очень долгий.',
  ),
  port(
    'Тони 20 лет',
    5200,
    'Дубовые бочки, 20 лет',
    'Светло-янтарный портвейн для неспешного вечера: грецкий орех, чернослив, табак и мёд.',
  ),
  port(
    'Белый сухой',
    1300,
    'Чаны, 3 года',
    'Редкий белый портвейн. Он хорош охлаждённым, со льдом и тоником, под солёный миндаль.',
  ),
  port(
    'Поздней Бутилировки',
    1900,
    'Дубовые бочки, 5 лет',
    'Вино одного урожая, разлитое на пятый год: ежевика, горький шоколад и плотная структура.',
  ),
  sherry(
    'Фино',
    1150,
    'Сухое',
    '15',
    'Под флором, 4 года',
    'Бледный и сухой: сырое тесто, зелёный миндаль, морская соль. Подавайте холодным к оливкам и хамону.',
  ),
  sherry(
    'Мансанилья',
    1200,
    'Сухое',
    '15',
    'Под флором, 5 лет',
    'Самый солёный из хересов, с ромашкой и свежим хлебом в аромате. К морепродуктам лучше не найти.',
  ),
  sherry(
    'Амонтильядо',
    1700,
    'Сухое',
    '18',
    'Солера, 8 лет',
    'Начинает под флором, а доживает на воздухе: фундук, сушёный абрикос, сухой долгий вкус.',
  ),
  sherry(
    'Олоросо',
    1650,
    'Сухое',
    '19',
    'Солера, 10 лет',
    'Тёмный и мощный: грецкий орех, кожа, корица. Пара для выдержанных сыров и тушёного мяса.',
  ),
  sherry(
    'Педро Хименес',
    1900,
    'Сладкое',
    '16',
    'Солера, 8 лет',
    'Густой, как сироп, херес из вяленого винограда: изюм, финики, кофе. Полейте им ванильное мороженое.',
  ),
  dessert(
    'Вино',
    'Мускат Белый десертное',
    780,
    'Мускат',
    'Золотистое десертное вино с ароматом чайной розы и луговых трав, в меру сладкое и свежее.',
  ),
  dessert(
    'Портвейн',
    'Красный',
    690,
    'Каберне Совиньон',
    'Крымский портвейн с тонами вишни, чернослива и шоколада: плотный и согревающий.',
  ),
  dessert(
    'Вино',
    'Кагор Южный красное',
    640,
    'Саперави',
    'Тёмный кагор с ароматом чёрной смородины и какао. Подают к шоколадным десертам и пасхальному столу.',
  ),
  dessert(
    'Мадера',
    'Золотая',
    920,
    'Кокур',
    'Прогретое на солнце вино с тоном калёного ореха и сухарей, сухое в финале.',
  ),
  dessert(
    'Вино',
    'Пино Гри десертное',
    860,
    'Пино Гри',
    'Медовое вино с ржаной корочкой и сухофруктами в аромате, маслянистое и долгое.',
  ),
];

export function composeFortified(random: Random, sections: Family['sections']): ProductDraft[] {
  return composeFamily(random, {
    category: 'wine',
    noun: 'Вино',
    sections,
    brands: [...douro, ...crimea, ...jerez],
    lines,
    sizes: [
      { title: '0,75 л', factor: 1 },
      { title: '0,375 л', factor: 0.6, share: 0.25 },
      { title: '0,75 л в подарочной коробке', factor: 1.25, share: 0.25 },
    ],
    share: 1,
    advice: {
      title: 'Как подавать',
      id: 'kak-podavat',
      texts: [
        'Сухие креплёные вина охлаждают до 8–10 °C и подают до еды, сладкие — до 14–16 °C и подают после неё.',
        'Открытая бутылка живёт в холодильнике до трёх недель: спирт и окисление уже сделали своё дело.',
        'Налейте в небольшой тюльпановидный бокал на треть, чтобы аромату было где собраться.',
      ],
    },
  });
}
