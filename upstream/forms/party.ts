/** How much is drunk at a party. Pure. */

/** What has to be known of a kind of drink. */
export interface DrinkKind {
  readonly code: string;
  /** Share of pure alcohol by volume; 0 for what has none. */
  readonly strength: number;
}

export interface Party {
  readonly men: number;
  readonly women: number;
  readonly hours: number;
  /** 1 for an ordinary evening. */
  readonly mood: number;
}

/** Litres of pure alcohol that a man takes: 40 ml in the first two hours, then 12 ml an hour. */
const ALCOHOL_AT_FIRST = 0.04;
const ALCOHOL_LATER = 0.012;
const FIRST_HOURS = 2;
/** Women take so much of what men do. */
const WOMEN_SHARE = 0.65;
/** Litres of soft drinks that anybody takes in an hour. */
const SOFT_PER_HOUR = 0.2;

/** Litres by drink, to a tenth: alcohol is shared evenly among the drinks that have any, soft drinks among the others. */
export function litresFor({ men, women, hours, mood }: Party, drinks: readonly DrinkKind[]): Map<string, number> {
  const perMan = ALCOHOL_AT_FIRST * Math.min(1, hours / FIRST_HOURS) + ALCOHOL_LATER * Math.max(0, hours - FIRST_HOURS);
  const alcohol = (men + women * WOMEN_SHARE) * perMan * mood;
  const soft = (men + women) * hours * SOFT_PER_HOUR;
  const strong = drinks.filter(({ strength }) => strength > 0).length;
  return new Map(
    drinks.map(({ code, strength }) => {
      const litres = strength > 0 ? alcohol / strong / strength : soft / (drinks.length - strong);
      return [code, Math.round(litres * 10) / 10];
    }),
  );
}
