/** The brands of the shop, grouped by script and letter (spec §2). */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Brand } from '../../shared/contract/things.ts';
import { onceBy, onceFor } from '../../shared/rules/once.ts';
import { brandsTexts } from '../../shared/texts/pages/brands.ts';
import { isLinked } from '../data/addresses.ts';
import { inSteps, sortInSteps } from '../data/in-steps.ts';
import { apiOf, CATALOGUE, type ModelQuery } from '../data/query.ts';

/** A brand: title, path, and its country if known. */
export type BrandLink = readonly [title: string, url: string, country?: string];

export type Script = 'latin' | 'cyrillic' | 'digits';

export interface LetterGroup {
  /** A capital letter, a digit, or `#` for anything else. */
  readonly letter: string;
  readonly brands: readonly BrandLink[];
}

export interface ScriptGroup {
  readonly script: Script;
  readonly letters: readonly LetterGroup[];
}

/** One page of all brands. */
export interface BrandsModel {
  readonly groups: readonly ScriptGroup[];
  /** The letters of all pages, each with the page on which it begins. */
  readonly index: readonly { readonly script: Script; readonly letters: readonly (readonly [string, number])[] }[];
  readonly pages: number;
}

/** More brands than this are on further pages, which bounds the document (D54). */
export const PER_PAGE = 3000;

const scripts: readonly Script[] = ['latin', 'cyrillic', 'digits'];

/**
 * Groups brands by script and letter; letters and titles are in Russian collation order. Duplicates are left out, and
 * brands whose URL is not one of our pages.
 */
export const groupBrands = onceFor(async (brands: readonly Brand[]): Promise<readonly ScriptGroup[]> => {
  const russian = new Intl.Collator('ru', { numeric: true });
  const known = onceBy(brands, ({ url, title }) => url + title);
  const linked = await inSteps(known, (part) =>
    part
      .filter(({ url }) => isLinked(url))
      .map((brand) => ({ letter: letterOf(brand), title: brand.title, link: brandLink(brand) })),
  );
  const sorted = await sortInSteps(linked, (a, b) => russian.compare(a.title, b.title));
  const byScript = Map.groupBy(
    Map.groupBy(sorted, ({ letter }) => letter),
    ([letter]) => scriptOf(letter),
  );
  return scripts.flatMap((script): ScriptGroup[] => {
    const letters = byScript.get(script);
    if (letters === undefined) return [];
    const groups = letters
      .toSorted(([a], [b]) => russian.compare(a, b))
      .map(([letter, list]) => ({ letter, brands: list.map(({ link }) => link) }));
    return [{ script, letters: groups }];
  });
});

/** Cuts a page out of all brands; a letter may begin on one page and go on on the next. */
export function brandsModel(all: readonly ScriptGroup[], page: number): BrandsModel {
  const from = (page - 1) * PER_PAGE;
  let passed = 0;
  const index: BrandsModel['index'][number][] = [];
  const groups = all.flatMap(({ script, letters }): ScriptGroup[] => {
    const begins = letters.map(({ letter, brands }) => {
      const start = passed;
      passed += brands.length;
      const shown = brands.slice(Math.max(0, from - start), Math.max(0, from + PER_PAGE - start));
      return { letter, page: Math.floor(start / PER_PAGE) + 1, shown };
    });
    index.push({ script, letters: begins.map(({ letter, page }) => [letter, page]) });
    const here = begins.flatMap(({ letter, shown }) => (shown.length === 0 ? [] : [{ letter, brands: shown }]));
    return here.length === 0 ? [] : [{ script, letters: here }];
  });
  return { groups, index, pages: Math.max(1, Math.ceil(passed / PER_PAGE)) };
}

/** The API's letter, or else the first of the title. Ё counts as Е, and accents are dropped. */
function letterOf({ letter, title }: Brand): string {
  const first = (letter.trim() || title.trim()).charAt(0).toUpperCase().replace('Ё', 'Е');
  const plain = first === 'Й' ? first : first.normalize('NFD').charAt(0);
  return /[\p{L}\d]/u.test(plain) ? plain : brandsTexts.otherLetter;
}

function scriptOf(letter: string): Script {
  if (/\p{Script=Cyrillic}/u.test(letter)) return 'cyrillic';
  return /\p{L}/u.test(letter) ? 'latin' : 'digits';
}

function brandLink({ title, url, country }: Brand): BrandLink {
  return typeof country === 'string' && country !== '' ? [title, url, country] : [title, url];
}

export function brandsQuery(page: number): ModelQuery<BrandsModel> {
  return queryOptions<BrandsModel>({
    queryKey: ['brands', page],
    ...CATALOGUE,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal, meta }) =>
      brandsModel(await groupBrands((await apiOf(meta)('GET /brands.json', {}, { signal })).data), page),
  });
}
