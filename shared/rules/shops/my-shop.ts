/** The shops that a visitor has chosen, one per city, as text (D44): `1.12-2.77` is shop 12 in city 1 and 77 in 2. */

import { readId } from '../ids.ts';

export interface ChosenShop {
  /** Geo id. */
  readonly city: number;
  readonly shop: number;
}

/** The latest choice first. Invalid parts are ignored, and so is a second shop for the same city. */
export function readChosenShops(text: string): readonly ChosenShop[] {
  const chosen: ChosenShop[] = [];
  for (const pair of text.split('-')) {
    const [city, shop, ...more] = pair.split('.').map(readId);
    if (city === undefined || shop === undefined || more.length > 0) continue;
    if (!chosen.some((one) => one.city === city)) chosen.push({ city, shop });
  }
  return chosen;
}

/**
 * Writes the choices.
 * @param room maximum number of characters; the oldest choices are left out if there are too many
 */
export function writeChosenShops(chosen: readonly ChosenShop[], room: number): string {
  const text = chosen.map(({ city, shop }) => `${city}.${shop}`).join('-');
  return text.length > room ? writeChosenShops(chosen.slice(0, -1), room) : text;
}

/** Replaces the choice for a city and makes it the latest. @param shop undefined: revokes the choice */
export function chooseIn(chosen: readonly ChosenShop[], city: number, shop: number | undefined): readonly ChosenShop[] {
  const others = chosen.filter((one) => one.city !== city);
  return shop === undefined ? others : [{ city, shop }, ...others];
}

/** Moves the visitor's shop to the front; the others keep their order. */
export function mineFirst<Shop extends { readonly id: number }>(
  shops: readonly Shop[],
  mine: number | undefined,
): readonly Shop[] {
  const own = shops.find(({ id }) => id === mine);
  return own === undefined ? shops : [own, ...shops.filter((shop) => shop !== own)];
}
