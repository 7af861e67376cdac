/** `npm run new-shop -- DIR`: writes a profile to start from (conventions §5). It overwrites nothing. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { demoProfile } from './folders.mjs';

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
  return { ...demo, ...own, $schema: schema.replaceAll('\\', '/') };
}

const texts = {
  pages: { home: { heading: 'Всё для вашего дома', lead: 'Выберите и заберите сегодня в магазине рядом.' } },
};
const tokens = `/* Properties of views/styles/tokens.css to replace, for the light and the dark scheme. */
:root {
  --wine: light-dark(#1d4f7a, #9cc7ec);
  --wine-fill: light-dark(#1d4f7a, #28618f);
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
