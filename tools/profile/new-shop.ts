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

/** From the profile to the storefront. */
const storefront = relative(resolve(folder), join(import.meta.dirname, '../..')).replaceAll('\\', '/');

/** All that a shop has to say itself (D81), and what it hardly leaves as it is. */
function settings(): object {
  const { support, pickup, address } = JSON.parse(readFileSync(join(demoProfile, 'profile.json'), 'utf8'));
  const { restricted, ...promises } = pickup;
  return {
    $schema: `${storefront}/docs/profile.schema.json`,
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
const tokens = `/* The colours, for the light and the dark scheme. More to replace: views/styles/tokens.css of the storefront. */
:root {
  --paper: light-dark(#f8f9fb, #101317);
  --paper-deep: light-dark(#edf0f4, #181d23);
  --paper-raised: light-dark(#ffffff, #1d232a);
  --ink: light-dark(#15191e, #e8ecf1);
  --ink-soft: light-dark(#4d5661, #a9b4c0);
  --line: light-dark(#d5dbe3, #303944);
  --line-strong: light-dark(#7a8592, #76818e);
  --accent: light-dark(#1d4f7a, #9cc7ec);
  --accent-fill: light-dark(#1d4f7a, #28618f);
  --accent-fill-deep: light-dark(#133a5c, #3272a5);
  --on-accent: #f7fbff;
  --accent-wash: light-dark(#e2edf6, #16283a);
  --ornament: light-dark(#8a93a0, #77828f);
  --ornament-ink: light-dark(#566170, #b5c0cd);
  --plate: light-dark(#edf0f4, #d3d9e0);
}
`;
/** Those that the storefront itself links to. */
const pages = {
  about: '---\ndescription: Кто мы.\n---\n\n# О магазине\n\nНапишите здесь, кто вы.\n',
  delivery: '---\ndescription: Как забрать заказ.\n---\n\n# Как забрать заказ\n\nНапишите здесь, где и когда.\n',
  privacy:
    '---\ndescription: Как мы обращаемся с персональными данными.\n---\n\n# Персональные данные\n\nНапишите здесь, какие данные покупателей вы храните, зачем и как долго.\n',
};

/** For editors and `tsc`: the types of `extras/`, and of an adapter beside it. */
const types = {
  extends: `${storefront}/tsconfig.json`,
  compilerOptions: {
    types: ['@types/node', 'vite/client'].map((name) => `${storefront}/node_modules/${name}`),
    paths: {
      'vitrina/adapter': [`${storefront}/shared/contract/adapter.ts`],
      'vitrina/extras': [`${storefront}/shared/profile/extras.ts`],
      'vitrina/money': [`${storefront}/shared/rules/money.ts`],
      react: [`${storefront}/node_modules/@types/react`],
      'react/*': [`${storefront}/node_modules/@types/react/*`],
    },
  },
  include: ['.'],
};

mkdirSync(join(folder, 'pages'), { recursive: true });
const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
const files: Readonly<Record<string, string>> = {
  'profile.json': json(settings()),
  'texts.json': json(texts),
  'tokens.css': tokens,
  ...Object.fromEntries(Object.entries(pages).map(([name, text]) => [`pages/${name}.md`, text])),
  'tsconfig.json': json(types),
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
process.stdout.write(`${folder}: ${Object.keys(files).join(', ')}\nSHOP_PROFILE=${folder} npm start\n`);
