/** Estimates how much is drunk at a party. Pure. */

export interface DrinkKind {
  readonly code: string;
  /** Alcohol by volume, 0 to 1; 0 for soft drinks. */
  readonly strength: number;
}

export interface Party {
  readonly men: number;
  readonly women: number;
  readonly hours: number;
  /** Factor for the amount of alcohol; 1 for an ordinary evening. */
  readonly mood: number;
}

/** Litres of pure alcohol per man: 40 ml in the first two hours, then 12 ml an hour. */
const ALCOHOL_AT_FIRST = 0.04;
const ALCOHOL_LATER = 0.012;
const FIRST_HOURS = 2;
/** What a woman drinks, as a share of what a man drinks. */
const WOMEN_SHARE = 0.65;
/** Litres of soft drinks per guest and hour. */
const SOFT_PER_HOUR = 0.2;

/**
 * Litres by drink, to a tenth. Alcohol is divided evenly among drinks that contain it, soft drinks among the others.
 */
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
