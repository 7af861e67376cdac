/** Composes reviews of a product from sentences: a first impression, what was noticed, and how it ended. */
import { momentOf } from '../moment.ts';
import { readTable } from './files/table.ts';
import type { SeedReview } from './model.ts';
import { createRandom, type Random } from './random.ts';

type Mood = 'pleased' | 'fair' | 'displeased';
type Part = 'first' | 'noticed' | 'ended';

/** Sentences and authors of reviews for one kind of goods; sentences by part and mood. */
export interface ReviewWords {
  readonly authors: readonly string[];
  readonly sentences: (part: Part, mood: Mood) => readonly string[];
}

/** What a product's reviews depend on. */
interface Reviewed {
  readonly productId: number;
  readonly words: ReviewWords;
  readonly count: number;
  /** How much buyers like it, 0 to 1. */
  readonly liking: number;
  /** Days since 1970. */
  readonly addedOn: number;
  readonly until: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const parts: readonly Part[] = ['first', 'noticed', 'ended'];
const moods: readonly Mood[] = ['pleased', 'fair', 'displeased'];

/**
 * Review words by kind of goods, which is the column `about` of the table; those of `any` apply to all kinds.
 * @throws Error when a kind has no sentences for some part and mood
 */
export function readReviewWords(folder: string): ReadonlyMap<string, ReviewWords> {
  const rows = readTable(folder, 'reviews.tsv', { required: ['about', 'part', 'mood', 'text'] });
  const texts = Map.groupBy(rows, (row) => [row.text('about'), row.text('part'), row.optional('mood')].join(' '));
  const textsOf = (about: string, part: string, mood = ''): string[] => {
    const found = texts.get([about, part, mood].join(' ')) ?? texts.get(['any', part, mood].join(' '));
    if (found === undefined) throw new Error(`reviews.tsv: nothing of the kind ${[about, part, mood].join(' ')}`);
    return found.map((row) => row.text('text'));
  };
  const kinds = new Set(rows.map((row) => row.text('about')).filter((about) => about !== 'any'));
  const authors = textsOf('any', 'author');
  return new Map(
    [...kinds].map((kind): [string, ReviewWords] => {
      const own = new Map(parts.flatMap((part) => moods.map((mood) => [`${part} ${mood}`, textsOf(kind, part, mood)])));
      return [kind, { authors, sentences: (part, mood) => own.get(`${part} ${mood}`) ?? [] }];
    }),
  );
}

/** Newest first. No sentence is said twice, and no author writes twice, while there are others. */
export function composeReviews(about: Reviewed): SeedReview[] {
  const { count, addedOn, until } = about;
  const random = createRandom(`reviews of ${about.productId}`);
  const draw = createDecks(random);
  const moments = Array.from({ length: count }, () => addedOn + (until - addedOn) * random.next());
  return moments
    .toSorted((a, b) => b - a)
    .map((day) => ({ date: momentOf(day * DAY_MS), ...composeReview(random, draw, about) }));
}

/** Draws an element of a list that was not drawn before; undefined when there is none left. */
type Draw = (list: readonly string[]) => string | undefined;

function createDecks(random: Random): Draw {
  const drawn = new Map<readonly string[], readonly string[]>();
  return (list) => {
    const before = drawn.get(list) ?? [];
    const left = list.filter((one) => !before.includes(one));
    if (left.length === 0) return undefined;
    const next = random.pick(left);
    drawn.set(list, [...before, next]);
    return next;
  };
}

/** The average, rounded to one decimal; null without reviews. */
export function ratingOf(reviews: readonly SeedReview[]): { value: number; count: number } | null {
  if (reviews.length === 0) return null;
  const sum = reviews.reduce((total, { value }) => total + value, 0);
  return { value: Math.round((10 * sum) / reviews.length) / 10, count: reviews.length };
}

function composeReview(random: Random, draw: Draw, { words, liking }: Reviewed): Omit<SeedReview, 'date'> {
  const value = drawValue(random, liking);
  const mood: Mood = value >= 4 ? 'pleased' : value === 3 ? 'fair' : 'displeased';
  const one = (part: Part) => draw(words.sentences(part, mood));
  // Reviews differ in length.
  const said = [random.chance(0.75) && one('first'), one('noticed'), random.chance(0.6) && one('ended')].filter(
    (sentence) => typeof sentence === 'string',
  );
  const text = said.join(' ') || one('first') || one('ended') || random.pick(words.sentences('noticed', mood));
  return { author: draw(words.authors) ?? random.pick(words.authors), value, text };
}

/** Mostly 4 or 5; the less a product is liked, the more often it is fewer. */
function drawValue(random: Random, liking: number): number {
  const drawn = random.next() * (0.55 + 0.45 * liking);
  if (drawn > 0.16) return random.chance(0.4 + 0.5 * liking) ? 5 : 4;
  if (drawn > 0.05) return random.chance(0.5) ? 4 : 3;
  return random.chance(0.6) ? 3 : 2;
}
