/**
 * The Snowball stemmer of Russian, written from its published description
 * (https://snowballstem.org/algorithms/russian/stemmer.html): SQLite's FTS5 has none.
 */
const VOWEL = /[аеиоуыэюя]/;

/** Endings of group 1 count only after а or я, those of group 2 always. */
interface Endings {
  readonly afterA: readonly string[];
  readonly always: readonly string[];
}

const words = (text: string): readonly string[] => text.split(' ');

const gerund: Endings = { afterA: words('в вши вшись'), always: words('ив ивши ившись ыв ывши ывшись') };
const reflexive: Endings = { afterA: [], always: words('ся сь') };
const adjective: Endings = {
  afterA: [],
  always: words('ее ие ые ое ими ыми ей ий ый ой ем им ым ом его ого ему ому их ых ую юю ая яя ою ею'),
};
const participle: Endings = { afterA: words('ем нн вш ющ щ'), always: words('ивш ывш ующ') };
const verb: Endings = {
  afterA: words('ла на ете йте ли й л ем н ло но ет ют ны ть ешь нно'),
  always: words(
    'ила ыла ена ейте уйте ите или ыли ей уй ил ыл им ым ен ило ыло ено ят ует уют ит ыт ены ить ыть ишь ую ю',
  ),
};
const noun: Endings = {
  afterA: [],
  always: words(
    'а ев ов ие ье е иями ями ами еи ии и ией ей ой ий й иям ям ием ем ам ом о у ах иях ях ы ь ию ью ю ия ья я',
  ),
};
const superlative: Endings = { afterA: [], always: words('ейш ейше') };
const derivational: Endings = { afterA: [], always: words('ост ость') };

/**
 * Removes the longest matching ending from `region`. Undefined when none matches, or the longest may not be removed.
 */
function without(region: string, endings: Endings): string | undefined {
  let longest = '';
  let group: 'afterA' | 'always' = 'always';
  for (const name of ['afterA', 'always'] as const) {
    for (const ending of endings[name]) {
      if (ending.length > longest.length && region.endsWith(ending)) {
        longest = ending;
        group = name;
      }
    }
  }
  if (longest === '') return undefined;
  const rest = region.slice(0, -longest.length);
  return group === 'always' || /[ая]$/.test(rest) ? rest : undefined;
}

/** The index after the first non-vowel that follows a vowel, searching from `from`. */
function regionAfter(word: string, from: number): number {
  const match = /[аеиоуыэюя][^аеиоуыэюя]/.exec(word.slice(from));
  return match === null ? word.length : from + match.index + 2;
}

/**
 * The stem of one word.
 * @param word lower case, ё replaced by е; a word that is not Cyrillic is returned as it is
 */
export function stem(word: string): string {
  const vowel = VOWEL.exec(word);
  if (vowel === null) return word;
  const start = vowel.index + 1;
  const head = word.slice(0, start);
  const r2 = regionAfter(word, regionAfter(word, 0)) - start;

  let tail = inflected(word.slice(start));
  if (tail.endsWith('и')) tail = tail.slice(0, -1);
  const derived = without(tail, derivational);
  if (derived !== undefined && derived.length >= r2) tail = derived;
  return head + tidy(tail);
}

function inflected(region: string): string {
  const afterGerund = without(region, gerund);
  if (afterGerund !== undefined) return afterGerund;
  const rest = without(region, reflexive) ?? region;
  const afterAdjective = without(rest, adjective);
  if (afterAdjective !== undefined) return without(afterAdjective, participle) ?? afterAdjective;
  return without(rest, verb) ?? without(rest, noun) ?? rest;
}

function tidy(tail: string): string {
  if (tail.endsWith('нн')) return tail.slice(0, -1);
  const plain = without(tail, superlative);
  if (plain !== undefined) return plain.endsWith('нн') ? plain.slice(0, -1) : plain;
  return tail.endsWith('ь') ? tail.slice(0, -1) : tail;
}
