/**
 * Prints each package of `node_modules` with the name and the text of its licence. Run it in the folder that holds
 * `node_modules`, as the Dockerfile does; `npm run licences` runs it in the project, development packages included.
 * The fonts' licences are beside the fonts, in `views/styles/fonts`.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @returns one section of text for each package and version, sorted by name */
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
