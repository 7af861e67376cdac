/** The brands of the shop, grouped by script and letter (spec §2). */
import { queryOptions } from '@tanstack/react-query';
import type { Brand } from '../../../shared/contract/things.ts';
import { onceBy } from '../../../shared/rules/once.ts';
import { brandsTexts } from '../../../shared/texts/pages/brands.ts';
import { isLinked } from '../../data/addresses.ts';
import { apiOf } from '../../data/query.ts';
import { CATALOGUE } from '../../data/stale-times.ts';

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

const scripts: readonly Script[] = ['latin', 'cyrillic', 'digits'];

/**
 * Groups brands by script and letter; letters and titles are in Russian collation order. Duplicates are left out, and
 * brands whose URL is not one of our pages.
 */
export function brandsModel(brands: readonly Brand[]): readonly ScriptGroup[] {
  const russian = new Intl.Collator('ru', { numeric: true });
  const known = onceBy(brands, ({ url, title }) => url + title).filter(({ url }) => isLinked(url));
  const linked = known.toSorted((a, b) => russian.compare(a.title, b.title));
  const byScript = Map.groupBy(Map.groupBy(linked, letterOf), ([letter]) => scriptOf(letter));
  return scripts.flatMap((script): ScriptGroup[] => {
    const letters = byScript.get(script);
    if (letters === undefined) return [];
    const groups = letters
      .toSorted(([a], [b]) => russian.compare(a, b))
      .map(([letter, list]) => ({ letter, brands: list.map(brandLink) }));
    return [{ script, letters: groups }];
  });
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

export const brandsQuery = queryOptions<readonly ScriptGroup[]>({
  queryKey: ['brands'],
  queryFn: async ({ signal, meta }) => brandsModel((await apiOf(meta)('GET /brands.json', {}, { signal })).data),
  ...CATALOGUE,
});
