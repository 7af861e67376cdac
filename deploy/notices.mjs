/**
 * Prints whose work the image holds besides this project's: each package of `node_modules` with its licence and its text. Run
 * where the packages are, as the Dockerfile does; `npm run licences` does so here, development packages included.
 * The fonts' licences lie beside them, in `views/styles/fonts`.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @returns one section for each package and version, by name */
export function noticesOf(folder) {
  const sections = new Map();
  for (const path of globSync('**/node_modules/{*,@*/*}/package.json', { cwd: folder }).sort()) {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, path), 'utf8'));
    if (name === undefined || version === undefined) continue;
    const texts = licenceTexts(dirname(join(folder, path)));
    sections.set(`${name} ${version}`, [`${name} ${version}: ${license ?? 'see its text'}`, ...texts].join('\n\n'));
  }
  return [...sections.keys()].sort().map((key) => sections.get(key));
}

function licenceTexts(folder) {
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && /^(?:licen[cs]e|copying|notice)/i.test(entry.name),
  );
  return files.map(({ name }) => readFileSync(join(folder, name), 'utf8').trim());
}

if (import.meta.main) console.log(noticesOf('.').join(`\n\n${'-'.repeat(80)}\n\n`));
