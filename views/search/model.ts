/** The model of search suggestions (contract.md §4 `search/suggest`), in groups. */
import { queryOptions } from '@tanstack/react-query';
import type { Suggestions } from '../../shared/contract/things.ts';
import { withoutArticleWord } from '../../shared/rules/catalogue/article.ts';
import { suggestTexts } from '../../shared/texts/search.ts';
import { linkedOnce, searchHref } from '../data/addresses.ts';
import { apiOf, LIVE } from '../data/query.ts';

export interface Suggestion {
  readonly title: string;
  /** Its address. */
  readonly url: string;
  /** For goods only: the address of the picture ('' without one) and the price in roubles. */
  readonly goods?: { readonly image: string; readonly price: number };
}

export interface SuggestionGroup {
  readonly title: string;
  readonly suggestions: readonly Suggestion[];
}

/** More would stand below the edge of a phone's screen. */
const MOST_POPULAR = 6;

export interface Suggested {
  /** The text for which they were suggested. */
  readonly text: string;
  /** The groups, none of which is empty. */
  readonly groups: readonly SuggestionGroup[];
}

/** Popular queries, for an empty field; only where the API offers them (D53). */
export const popularQuery = queryOptions<readonly Suggestion[]>({
  queryKey: ['suggest'],
  queryFn: async ({ signal, meta }) => {
    const { data } = await apiOf(meta)('GET /api/search/suggest.json', { query: { q: '' } }, { signal });
    return queriesOf(data.queries).slice(0, MOST_POPULAR);
  },
  ...LIVE,
});

/** Sections and brands come first: one press leads to all of their goods. Things without a page are left out. */
function suggestionGroups({ data }: Suggestions): readonly SuggestionGroup[] {
  const groups: readonly SuggestionGroup[] = [
    { title: suggestTexts.categories, suggestions: linkedOnce(data.categories) },
    { title: suggestTexts.brands, suggestions: linkedOnce(data.brands) },
    { title: suggestTexts.queries, suggestions: queriesOf(data.queries) },
    {
      title: suggestTexts.products,
      suggestions: linkedOnce(data.products).map(({ title, url, image, price }) => ({
        title,
        url,
        goods: { image: image.s_url, price },
      })),
    },
  ];
  return groups.filter(({ suggestions }) => suggestions.length > 0);
}

function queriesOf(queries: readonly string[]): readonly Suggestion[] {
  const known = new Set(queries.map((query) => query.trim()).filter((query) => query !== ''));
  return [...known].map((title) => ({ title, url: searchHref(title) }));
}

/**
 * The suggestions for a text. While they load, the previous ones may stand in if one of the two texts begins with the
 * other. Suggestions for a different text would mislead.
 */
export function suggestQuery(text: string) {
  return queryOptions<Suggested>({
    queryKey: ['suggest', text],
    queryFn: async ({ signal, meta }) => {
      const query = { q: withoutArticleWord(text) };
      const answer = await apiOf(meta)('GET /api/search/suggest.json', { query }, { signal });
      return { text, groups: suggestionGroups(answer) };
    },
    ...LIVE,
    placeholderData: (previous) =>
      previous !== undefined && (text.startsWith(previous.text) || previous.text.startsWith(text))
        ? previous
        : undefined,
  });
}
