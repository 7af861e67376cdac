/** What the shop's profile says of handing out goods (D67, D68; conventions.md §5). */
import { pickup, support } from '../../profile/profile.ts';
import { restrictedSections } from '../../profile/restricted.ts';
import type { HandoutTerms, PickupShop } from './promise.ts';

/** Goods with what names their section of the catalogue. */
export interface Sectioned {
  /** `/{section}/…`; may be empty. */
  readonly url: string;
  /** The code of the section or its title. */
  readonly category: string;
}

const DEFAULT_MINUTES = 60;
const free: HandoutTerms = { minutes: pickup.minutes ?? DEFAULT_MINUTES };
const { restricted } = pickup;
const limited: HandoutTerms = restricted ? { ...free, within: `${restricted.from}–${restricted.to}` } : free;

const sections = new Set(restrictedSections);

/** Why a promise that `isRestricted` is late, e.g. 'Алкоголь выдаём с 8:00 до 23:00'; empty without restrictions. */
export const restrictionNote: string = restricted?.note ?? '';

/** The terms of handing out goods together: restricted if one of them is. */
export function termsFor(goods: readonly Sectioned[]): HandoutTerms {
  const isRestricted = goods.some(
    ({ url, category }) => sections.has(category) || sections.has(url.split('/')[1] ?? ''),
  );
  return isRestricted ? limited : free;
}

/** Stands for shops of which nothing is known: what can be had there goes by the clock of the page (D20). */
export const unknownShop: PickupShop = { hours: '', zone: support.timeZone };
