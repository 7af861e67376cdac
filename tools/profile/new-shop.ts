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

/** All that a shop has to say itself (D81), and what it hardly leaves as it is. */
function settings(): object {
  const { support, pickup, address } = JSON.parse(readFileSync(join(demoProfile, 'profile.json'), 'utf8'));
  const { restricted, ...promises } = pickup;
  const schema = relative(resolve(folder), join(import.meta.dirname, '../../docs/profile.schema.json'));
  return {
    $schema: schema.replaceAll('\\', '/'),
    name: 'Мой магазин',
    legalName: 'ООО «Мой магазин»',
    support,
    categories,
    occasions: [],
    content: [],
    ageGate: null,
    pickup: promises,
    address,
    calculator: false,
    money: { kopecks: false },
  };
}

/** Those of `examples/shop-api`, so that the two fit together from the start. */
const categories = [
  { code: 'tea', title: 'Чай' },
  { code: 'coffee', title: 'Кофе' },
  { code: 'teaware', title: 'Посуда' },
];

const texts = {
  pages: {
    home: { heading: 'Всё для вашего дома', lead: 'Выберите и заберите в магазине рядом.' },
    search: { examples: ['чай', 'кофе'] },
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
