/** `npm run new-shop -- DIR`: writes a profile to start from (conventions §5). It overwrites nothing. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { demoProfile } from '../../shared/profile/folders.mjs';

const [, , folder = ''] = process.argv;
if (folder === '' || existsSync(folder)) {
  const problem = folder === '' ? 'usage: npm run new-shop -- DIR' : `${folder}: is there already`;
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}

/** The demo's settings, without what only describes the demo. */
function settings(): object {
  const { slogan, warning, ...demo } = JSON.parse(readFileSync(join(demoProfile, 'profile.json'), 'utf8'));
  const schema = relative(resolve(folder), join(import.meta.dirname, '../../docs/profile.schema.json'));
  const own = { name: 'Мой магазин', legalName: 'ООО «Мой магазин»', occasions: [], ageGate: null, calculator: false };
  const { restricted, ...pickup } = demo.pickup;
  return { ...demo, ...own, pickup, categories, $schema: schema.replaceAll('\\', '/') };
}

/** Those of `examples/shop-api`, so that the two fit together from the start. */
const categories = [
  { code: 'tea', title: 'Чай' },
  { code: 'coffee', title: 'Кофе' },
  { code: 'teaware', title: 'Посуда' },
];

/** Words in place of all those of the demo that speak of its goods. */
const texts = {
  layout: { searchPlaceholder: 'Название или артикул…' },
  errors: { notFoundHint: 'Товар мог закончиться, или адрес набран с ошибкой.' },
  messages: { lead: 'Напишите, что нужно и к какому дню: подберём и пришлём счёт.' },
  pages: {
    home: {
      title: 'Мой магазин — заказ с самовывозом',
      description: 'Цены и наличие вашего города, заказ за пару минут, бесплатный самовывоз.',
      heading: 'Всё для вашего дома',
      lead: 'Выберите и заберите в магазине рядом.',
      brands: 'Марки',
      articlesLead: 'Пишут наши продавцы',
    },
    catalogue: { description: 'Все разделы магазина.' },
    articles: { description: 'Как выбирать и что дарить: пишут наши продавцы.' },
    brands: { description: 'Марки, которые мы продаём, по алфавиту.', lead: 'Марки, которым мы доверяем.' },
    search: {
      hint: 'Напишите, что ищете: название, марку или артикул.',
      nothingHint: 'Проверьте, нет ли опечаток, или напишите проще.',
      examples: ['чай', 'кофе'],
    },
  },
};
const tokens = `/* Properties of views/styles/tokens.css to replace, for the light and the dark scheme. */
:root {
  --accent: light-dark(#1d4f7a, #9cc7ec);
  --accent-fill: light-dark(#1d4f7a, #28618f);
}
`;
const about = '---\ndescription: Кто мы.\n---\n\n# О магазине\n\nНапишите здесь, кто вы.\n';

mkdirSync(join(folder, 'pages'), { recursive: true });
const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
writeFileSync(join(folder, 'profile.json'), json(settings()));
writeFileSync(join(folder, 'texts.json'), json(texts));
writeFileSync(join(folder, 'tokens.css'), tokens);
writeFileSync(join(folder, 'pages/about.md'), about);
process.stdout.write(
  `${folder}: profile.json, texts.json, tokens.css, pages/about.md\nSHOP_PROFILE=${folder} npm start\n`,
);
