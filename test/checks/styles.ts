/**
 * Styles: no class without an element that bears it, no colour beside the tokens, nothing `!important` without its why, no
 * motion of 200 ms or more, no selector for which every change of a page has all of it styled anew, no layout that changes
 * at a width of the screen beside the four of the tokens.
 */
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { findFiles, projectRoot } from './project-files.ts';

/** Where colours may be stated: the tokens, and what becomes of them on paper. */
const COLOURED = new Set(['views/styles/tokens.css', 'views/styles/print.css']);

/** Where the widths are given at which layouts change, and what other widths of the screen a rule of the shop names. */
const TOKENS = 'views/styles/tokens.css';
const EXCUSED_WIDTHS: Readonly<Record<string, readonly string[]>> = {
  // spec §2: the cart's carousels.
  'views/catalogue/cards/card-list.module.css': ['992px', '1200px'],
};

export async function findStyleProblems(): Promise<string[]> {
  const sources = new Map<string, string>();
  for (const path of await findFiles(['views', 'tools/kit'], /\.(?:css|tsx?)$/)) {
    sources.set(path, await readFile(join(projectRoot, path), 'utf8'));
  }
  const allowed = namedWidths(sources.get(TOKENS) ?? '');
  const widths = [...sources].flatMap(([path, text]) =>
    findWidths(text)
      .filter((width) => !allowed.includes(width) && EXCUSED_WIDTHS[path]?.includes(width) !== true)
      .map((width) => `${path}: ${width} is none of the widths in ${TOKENS}`),
  );
  const others = [...sources.keys()]
    .filter((path) => path.endsWith('.css'))
    .flatMap((path) => {
      const css = sources.get(path) ?? '';
      const unused = path.endsWith('.module.css') ? findUnusedClasses(path, sources) : [];
      return [
        ...unused.map((name) => `${path}: nothing bears .${name}`),
        ...(COLOURED.has(path) ? [] : findColours(css)).map((colour) => `${path}: ${colour} is no token`),
        ...findUnexplained(css).map((line) => `${path}: !important without its why: ${line}`),
        ...findSlow(css).map((motion) => `${path}: it takes 200 ms or more: ${motion}`),
        ...findWide(css).map((part) => `${path}: every change of a page has all of it styled anew for ${part}`),
      ];
    });
  return [...others, ...widths];
}

/** The widths of the screen that the tokens' comment names, one a line: `40rem  a tablet`. */
export function namedWidths(tokens: string): string[] {
  return [...tokens.matchAll(/^ +\* (\d+rem) {2}/gm)].map(([, width = '']) => width);
}

/** The widths of the screen at which a sheet, or a component (`matchMedia`), changes its layout. */
export function findWidths(text: string): string[] {
  const conditions = withoutComments(text).match(/@media [^{]*\{|matchMedia\([^;]*?\)'\)/g) ?? [];
  return conditions
    .flatMap((condition) => condition.match(/\([^()]*\b(?:width|inline-size)\b[^()]*\)/g) ?? [])
    .flatMap((feature) => feature.match(/[\d.]+(?:rem|em|px)/g) ?? []);
}

/**
 * The classes of a module that no other source names; none where one is looked up by a name that is not written there.
 * @param sources text by path, of the module and of whatever may use it
 */
export function findUnusedClasses(path: string, sources: ReadonlyMap<string, string>): string[] {
  const used = new Set<string>();
  for (const [user, text] of sources) {
    const isIt = (spec: string): boolean => posix.join(posix.dirname(user), spec) === path;
    for (const [, names = '', spec = ''] of text.matchAll(/composes: ([^;]+?) from '([^']+)'/g)) {
      if (isIt(spec)) for (const name of names.split(' ')) used.add(name);
    }
    for (const [, styles = '', spec = ''] of text.matchAll(/import (\w+) from '([^']+\.css)'/g)) {
      if (!isIt(spec)) continue;
      if (text.includes(`${styles}[`)) return [];
      for (const [, name = ''] of text.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g'))) used.add(name);
    }
  }
  return classesOf(sources.get(path) ?? '').filter((name) => !used.has(name));
}

/** The classes that a module names, those of others (`:global`) aside. */
export function classesOf(css: string): string[] {
  const own = withoutComments(css)
    .replaceAll(/:global\((?:[^()]|\([^()]*\))*\)/g, '')
    .replaceAll(/'[^']*'/g, '');
  return [...new Set([...own.matchAll(/\.([a-z]\w*)/gi)].map(([, name = '']) => name))];
}

/** Motion ends under 200 ms; what goes on until something has come is a sign of waiting. */
const MOTION_MS = 200;

/** Durations of transitions and animations, and of the tokens for them, that are too long. */
export function findSlow(css: string): string[] {
  const declarations = withoutComments(css).match(/[\w-]+:[^;{}]*\b(?:\d*\.)?\d+m?s\b[^;{}]*/g) ?? [];
  return declarations
    .flatMap((declaration) => declaration.split(','))
    .filter((motion) => {
      // The second time of a motion is its delay.
      const [, time, unit] = /((?:\d*\.)?\d+)(m?s)\b/.exec(motion) ?? [];
      return !motion.includes('infinite') && Number(time) * (unit === 's' ? 1000 : 1) >= MOTION_MS;
    })
    .map((motion) => motion.trim());
}

/** Colours stated by their numbers. */
export function findColours(css: string): string[] {
  return withoutComments(css).match(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\([^)]*\)/gi) ?? [];
}

/** Lines that are `!important` with no comment over them. */
export function findUnexplained(css: string): string[] {
  const lines = css.split('\n').map((line) => line.trim());
  return lines.filter((line, index) => line.includes('!important') && lines[index - 1]?.startsWith('/*') !== true);
}

/**
 * `:has()` of the whole page or dialog, and siblings of any kind or after a bare tag: browsers look such rules up for each
 * element that comes or goes. `span + small` has all that is below the parent of a new `span` styled anew.
 */
export function findWide(css: string): string[] {
  const wide =
    /(?:html|body|main|dialog|:root)(?:\[[^\]]*\])*\)?:has\(|[+~] *\*|(?<![\w.#:[-])[a-z]\w* *[+~] *(?=[a-z.[:#&])/g;
  return withoutComments(css).match(wide) ?? [];
}

function withoutComments(css: string): string {
  return css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
}
