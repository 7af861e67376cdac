/** Reviews of a product: half of the goods have some, and a rating that is their average. */
import type { CategoryCode } from '../../../shared/categories.ts';
import type { SeedReview } from '../model.ts';
import { createRandom, type Random } from '../random.ts';
import { authors, firstWords, type Mood, wordsOf } from './words.ts';

/** What a product's reviews depend on. */
export interface Reviewed {
  readonly productId: number;
  readonly category: CategoryCode;
  /** 0 to 1: how much buyers like it, and how many of them write. */
  readonly liking: number;
  readonly interest: number;
  /** Days since 1970. */
  readonly addedOn: number;
  readonly until: number;
}

/** Of what few are interested in nobody writes. */
const LEAST_INTEREST = 0.28;
const MOST_REVIEWS = 14;
/** Nor of what has only just come. */
const LEAST_DAYS = 10;
const DAY_MS = 24 * 60 * 60 * 1000;

export function composeReviews(about: Reviewed): SeedReview[] {
  if (about.interest < LEAST_INTEREST || about.until - about.addedOn < LEAST_DAYS) return [];
  const random = createRandom(`reviews of ${about.productId}`);
  const count = 1 + Math.floor(MOST_REVIEWS * ((about.interest - LEAST_INTEREST) / (1 - LEAST_INTEREST)) ** 2);
  return Array.from({ length: count }, () => composeReview(random, about));
}

/** The average, to one decimal; null without reviews. */
export function ratingOf(reviews: readonly SeedReview[]): { value: number; count: number } | null {
  if (reviews.length === 0) return null;
  const sum = reviews.reduce((total, { value }) => total + value, 0);
  return { value: Math.round((10 * sum) / reviews.length) / 10, count: reviews.length };
}

function composeReview(random: Random, { category, liking, addedOn, until }: Reviewed): SeedReview {
  const value = drawValue(random, liking);
  const mood: Mood = value >= 4 ? 'pleased' : value === 3 ? 'fair' : 'displeased';
  const { noticed, ended } = wordsOf[category];
  // Not everybody has as much to say.
  const said = [
    ...(random.chance(0.75) ? [random.pick(firstWords[mood])] : []),
    random.pick(noticed[mood]),
    ...(random.chance(0.6) ? [random.pick(ended[mood])] : []),
  ];
  const date = new Date((addedOn + (until - addedOn) * random.next()) * DAY_MS).toISOString().replace(/\.\d+Z$/, 'Z');
  return { author: random.pick(authors), date, value, text: said.join(' ') };
}

/** Mostly 4 and 5; of what is liked less, now and then fewer. */
function drawValue(random: Random, liking: number): number {
  const drawn = random.next() * (0.55 + 0.45 * liking);
  if (drawn > 0.16) return random.chance(0.4 + 0.5 * liking) ? 5 : 4;
  if (drawn > 0.05) return random.chance(0.5) ? 4 : 3;
  return random.chance(0.6) ? 3 : 2;
}
