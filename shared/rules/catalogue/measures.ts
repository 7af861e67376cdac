/**
 * Reads the numbers in a search text, `до 1500`, `0,375`, `40 градусов`, as conditions on goods, and takes them out of it.
 * Pure. Numbers, words and the gaps between them are short, so that it takes linear time.
 */

export interface Range {
  readonly from?: number;
  readonly to?: number;
}

export interface Measures {
  /** Roubles. */
  readonly price?: Range;
  /** Percent by volume. */
  readonly strength?: Range;
  /** Litres. */
  readonly volume?: number;
  /** The query without the measures. */
  readonly rest: string;
}

/** Smaller numbers are not taken as prices: `до 5` is more likely to be `до 5 лет`. */
const LEAST_PRICE = 50;
/** `вино 1000 рублей` accepts prices up to a fifth lower or higher. */
const ABOUT = 0.2;

const number = String.raw`(\d{1,3}(?:[ \u00a0]\d{3}){1,2}|\d{1,7})(?:[.,]\d{1,4})?`;
const thousand = String.raw`\s{0,3}(?<kilo>тыс\p{L}{0,12}\.?|к(?!\p{L}))?`;
const roubles = String.raw`(?:\s{0,3}(?:руб\p{L}{0,12}\.?|р\.?|₽)(?![\p{L}]))`;
const decimal = String.raw`(\d{1,3}(?:[.,]\d{1,4})?)`;
const degrees = String.raw`\s{0,3}(?:%|°|градус\p{L}{0,12})`;
const past = String.raw`(?![\p{L}\d.,%°])`;
const before = String.raw`(?<![\p{L}\d.,])`;
/** Fails when an age, a count or a size follows: then the number is not a price. */
const noPrice = String.raw`(?!\s{0,3}(?:лет|год|мес|шт|мл|л|г|кг|гр|см|%|°|градус)(?![а-я]|$)|\s{0,3}(?:лет|года|год|шт)(?:\s|$))`;

const most = '(?:до|не дороже|дешевле|не больше|максимум)';
const least = '(?:от|не дешевле|дороже|не меньше|минимум)';

type Take = (found: RegExpExecArray) => Omit<Measures, 'rest'> | undefined;

const rules: readonly (readonly [pattern: string, take: Take])[] = [
  [
    `(?:крепост\\p{L}{0,12}\\s{1,3})?${least}\\s{1,3}${decimal}\\s{1,3}(?:и\\s{1,3})?до\\s{1,3}${decimal}${degrees}`,
    (f) => strength(f[1], f[2]),
  ],
  [`(?:крепост\\p{L}{0,12}\\s{1,3})?${decimal}\\s{0,3}[-–—]\\s{0,3}${decimal}${degrees}`, (f) => strength(f[1], f[2])],
  [`(?:крепост\\p{L}{0,12}\\s{1,3})?${most}\\s{1,3}${decimal}${degrees}`, (f) => strength(undefined, f[1])],
  [`(?:крепост\\p{L}{0,12}\\s{1,3})?${least}\\s{1,3}${decimal}${degrees}`, (f) => strength(f[1], undefined)],
  [`(?:крепост\\p{L}{0,12}\\s{1,3})?${decimal}${degrees}`, (f) => strength(f[1], f[1])],
  [`${decimal}\\s{0,3}(?:литр\\p{L}{0,12}|л(?:\\.|(?!\\p{L})))`, (f) => ({ volume: decimalOf(f[1]) ?? 0 })],
  [`(\\d{2,4})\\s{0,3}(?:миллилитр\\p{L}{0,12}|мл(?:\\.|(?!\\p{L})))`, (f) => ({ volume: Number(f[1]) / 1000 })],
  [`(0[.,]\\d{1,3})${past}`, (f) => ({ volume: decimalOf(f[1]) ?? 0 })],
  [
    `${least}\\s{1,3}${number}\\s{1,3}(?:и\\s{1,3})?до\\s{1,3}${number}${thousand}${roubles}?${past}`,
    (f) => price(rouble(f[1], f), rouble(f[2], f)),
  ],
  [`${most}\\s{1,3}${number}${thousand}${roubles}?${past}${noPrice}`, (f) => price(undefined, rouble(f[1], f))],
  [`${least}\\s{1,3}${number}${thousand}${roubles}?${past}${noPrice}`, (f) => price(rouble(f[1], f), undefined)],
  [`${number}\\s{0,3}[-–—]\\s{0,3}${number}${thousand}${roubles}`, (f) => price(rouble(f[1], f), rouble(f[2], f))],
  [
    `(?:за\\s{1,3})?${number}${thousand}${roubles}`,
    (f) => price(Math.round((1 - ABOUT) * (rouble(f[1], f) ?? 0)), Math.round((1 + ABOUT) * (rouble(f[1], f) ?? 0))),
  ],
];

const compiled = rules.map(([pattern, take]) => [new RegExp(before + pattern, 'iu'), take] as const);

/** Reads all measures; of each kind only the first match counts. */
export function readMeasures(text: string): Measures {
  const found = findMeasures(text);
  return { ...Object.assign({}, ...found.map(({ measure }) => measure)), rest: without(text, found) };
}

/** Reads the price alone, and takes it out of the text (conventions §4). */
export function takePrice(text: string): Pick<Measures, 'price' | 'rest'> {
  const found = /\d/.test(text) ? findMeasures(text).filter(({ measure }) => measure.price !== undefined) : [];
  return { ...found[0]?.measure, rest: found.length === 0 ? text : without(text, found) };
}

interface Match {
  readonly measure: Omit<Measures, 'rest'>;
  readonly start: number;
  readonly end: number;
}

function findMeasures(text: string): readonly Match[] {
  let left = text;
  const matches: Match[] = [];
  for (const [pattern, take] of compiled) {
    const found = pattern.exec(left);
    const measure = found === null ? undefined : take(found);
    if (found === null || measure === undefined) continue;
    if (matches.some((match) => Object.keys(measure).some((kind) => kind in match.measure))) continue;
    const end = found.index + found[0].length;
    matches.push({ measure, start: found.index, end });
    // Blanks, so that what follows keeps its place.
    left = left.slice(0, found.index) + ' '.repeat(found[0].length) + left.slice(end);
  }
  return matches.sort((a, b) => b.start - a.start);
}

/** @param matches the last one first */
function without(text: string, matches: readonly Match[]): string {
  const rest = matches.reduce((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, text);
  return rest.split(/\s+/).filter(Boolean).join(' ');
}

function strength(from: string | undefined, to: string | undefined): Omit<Measures, 'rest'> {
  return { strength: range(decimalOf(from), decimalOf(to)) };
}

function price(from: number | undefined, to: number | undefined): Omit<Measures, 'rest'> | undefined {
  return (to ?? from ?? 0) < LEAST_PRICE ? undefined : { price: range(from, to) };
}

function range(from: number | undefined, to: number | undefined): Range {
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

function rouble(digits: string | undefined, { groups }: RegExpExecArray): number | undefined {
  if (digits === undefined) return undefined;
  return Number(digits.replace(/\D/g, '')) * (groups?.kilo === undefined ? 1 : 1000);
}

function decimalOf(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits.replace(',', '.'));
}
