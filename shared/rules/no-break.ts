/**
 * Keeps words together that belong together: a line of Russian text ends with neither 'в' nor 'ул.', and a number stays
 * with its unit or month.
 */

/** Prepositions, conjunctions and particles that lead to the next word. */
const SHORT = '[авиоксуя]|во|ко|со|об|от|до|из|за|на|по|не|ни|но|без|для|при|над|под|про';
/** Shortened words of addresses, which precede a name or a number. */
const SHORTENED = '(?:г|ул|д|стр|корп|пр|пер|пл|ш|наб|лит|пом|оф|им)\\.|№';
/** What is counted or measured, by the beginnings of the words; and the months. */
const COUNTED =
  '(?:январ|феврал|март|апрел|ма[йя]|июн|июл|август|сентябр|октябр|ноябр|декабр|мин|час|дн|ден|сут|недел|месяц|год|лет|раз|шт|бутыл|магазин|товар|отзыв)[а-яё]{0,6}|мл|л|г|кг|мм|см|м|км|°|%|₽';
/** A space that does not end a line; a dash stays with the word before it. */
const KEPT = new RegExp(
  `(?<=(?<![\\p{L}\\p{N}])(?:${SHORT}|${SHORTENED})) (?=\\S|$)| (?=[—–] )|(?<=\\d) (?=(?:${COUNTED})(?!\\p{L}))|(?<=\\d) (?=°C)`,
  'giu',
);
/** A tag. The attributes of sanitised HTML contain no `>`. */
const TAG = /(<[^<>]*>)/;
/** Elements whose text names something: it stays as it is written (conventions.md §4). */
const NAMING = /^<(\/?)(?:a|button|h[1-6]|label|summary|code|pre)\b/i;
/** Words with a no-break space between them. */
const KEPT_WORDS = /(?<= )[^ \u00a0]*\u00a0[^ ]*/g;

/** @returns the plain text with no-break spaces in place of those at which no line may end */
export function keepShortWords(text: string): string {
  return text.replace(KEPT, '\u00a0');
}

/**
 * The same for a text that is a name, which is searched for as it is written: its spaces stay, and the parts that have
 * to be kept in one line are told apart.
 * @returns parts in order; every second one, from the second on, is to be kept in one line
 */
export function noBreakParts(text: string): readonly string[] {
  const parts: string[] = [];
  let end = 0;
  for (const { index, 0: words } of keepShortWords(text).matchAll(KEPT_WORDS)) {
    parts.push(text.slice(end, index), text.slice(index, index + words.length));
    end = index + words.length;
  }
  return [...parts, text.slice(end)];
}

/** `keepShortWords` for the text of sanitised HTML; names in it (headings, links, labels) keep their ordinary spaces. */
export function keepShortWordsOf(html: string): string {
  let naming = 0;
  return html
    .split(TAG)
    .map((part, at) => {
      if (at % 2 === 0) return naming === 0 ? keepShortWords(part) : part;
      const [found, closing] = NAMING.exec(part) ?? [];
      if (found !== undefined) naming = Math.max(0, naming + (closing === '/' ? -1 : 1));
      return part;
    })
    .join('');
}
