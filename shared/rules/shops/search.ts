/** Finds shops by what a visitor types: name, address, metro station, or 'центр' (spec §5 'Shop filters', D35). */
import { inOneScript, inOtherLayout } from '../search/keyboard.ts';
import { stem } from '../search/stem.ts';
import { stopWords, wordsOf } from '../search/words.ts';
import { distanceKm, type Point } from './distance.ts';

/** What a shop is found by. */
export interface FindableShop {
  readonly name: string;
  readonly address: string;
  readonly metro: readonly { readonly name: string }[];
  readonly at?: Point;
}

/** Longer texts are truncated: characters, and what stands between spaces. */
const LONGEST = 200;
const MOST_TOKENS = 12;
/** Stems of words that say what kind of place is named: of 'метро Сокол' the name alone counts. */
const kinds = new Set(
  'адрес бульвар город дом ближайш магазин метр набережн окол переулк площад проезд проспект станц улиц шосс'.split(
    ' ',
  ),
);
const CENTRE = 'центр';
/** A shop this near to the centre is found by 'центр'; km. */
const CENTRE_KM = 3;

/** Does a search text hold any word? Without one nothing is searched for. */
export function isSearch(text: string): boolean {
  return text.trim() !== '';
}

/**
 * The shops that have all that stands between the spaces of the text: as it was typed, or by its words in any form. Where
 * no shop has it, it is read in the other keyboard layout.
 * @param centre of the city
 */
export function searchShops<Shop extends FindableShop>(
  shops: readonly Shop[],
  text: string,
  centre: Point | undefined,
): readonly Shop[] {
  const typed = fold(text.slice(0, LONGEST)).split(/\s+/).filter(Boolean).slice(0, MOST_TOKENS);
  const asTyped = findAll(shops, typed, centre);
  if (asTyped.length > 0) return asTyped;
  const meant = typed.map((token) => fold(inOneScript(token) ?? inOtherLayout(token) ?? token));
  return meant.join() === typed.join() ? asTyped : findAll(shops, meant, centre);
}

type Test = (text: string, shop: FindableShop) => boolean;

function findAll<Shop extends FindableShop>(
  shops: readonly Shop[],
  tokens: readonly string[],
  centre: Point | undefined,
): readonly Shop[] {
  const telling = tokens.filter((token) => tellingWords(token).length > 0);
  const tests = (telling.length > 0 ? telling : tokens).map((token): Test => {
    const words = tellingWords(token);
    // Abbreviations such as 'пр-т' have no forms.
    const isName = words.length > 0 && words.every((word) => word.length > 2 || /\d/.test(word));
    const tests = isName ? words.map((word) => testOf(word, shops, centre)) : [];
    return (text, shop) => text.includes(token) || (isName && tests.every((test) => test(text, shop)));
  });
  return shops.filter((shop) => {
    const text = fold([shop.name, shop.address, ...shop.metro.map(({ name }) => name)].join('\n'));
    return tests.every((test) => test(text, shop));
  });
}

/** The words that name something. */
function tellingWords(token: string): readonly string[] {
  return wordsOf(token.replace(/[.,]/g, ' ')).filter(
    (word) => (word.length > 1 || /\d/.test(word)) && !stopWords.has(word) && !kinds.has(stem(word)),
  );
}

const aWord = /[\p{L}\p{N}]+/gu;

/** Is the word in a shop's text, whole or in part, or in another form? */
function testOf(word: string, shops: readonly FindableShop[], centre: Point | undefined): Test {
  const root = stem(word);
  const forms = new Map<string, boolean>();
  const isForm = (other: string): boolean => {
    const known = forms.get(other) ?? stem(other) === root;
    forms.set(other, known);
    return known;
  };
  // A stem is the beginning of its word, which rules out most texts without a look at their words.
  const hasForm = (text: string): boolean =>
    text.includes(root) && text.match(aWord)?.some((other) => other.startsWith(root) && isForm(other)) === true;
  const isCentral = root === CENTRE && centre !== undefined ? centralTest(shops, centre) : () => false;
  return (text, shop) => text.includes(word) || hasForm(text) || isCentral(shop);
}

/** Is a shop in the centre? Where none is, the nearest one is. */
function centralTest(shops: readonly FindableShop[], centre: Point): (shop: FindableShop) => boolean {
  const away = ({ at }: FindableShop): number => (at === undefined ? Number.POSITIVE_INFINITY : distanceKm(centre, at));
  const nearest = shops.reduce((least, shop) => Math.min(least, away(shop)), Number.POSITIVE_INFINITY);
  const most = Math.max(CENTRE_KM, Number.isFinite(nearest) ? nearest : 0);
  return (shop) => away(shop) <= most;
}

/** Lower case, with ё as е. */
function fold(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}
