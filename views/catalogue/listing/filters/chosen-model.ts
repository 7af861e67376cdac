/** The chosen filters in words: for the chips that remove them, and for the suggestions when nothing is found. */
import { formatLimit } from '../../../../shared/rules/money.ts';
import { listingTexts } from '../../../../shared/texts/pages/listing.ts';
import { type Choice, choiceKey, isValues, type ListingAddress, withChoice } from '../address.ts';
import { type FilterGroup, TODAY_IN_SHOP } from './groups.ts';

/** A chosen value or filter. */
export interface Chosen {
  /** Made by `choiceKey`. */
  readonly key: string;
  readonly title: string;
}

/** One entry for each chosen value of a list, and one for each other filter. */
export function chosenValues(address: ListingAddress, groups: readonly FilterGroup[]): readonly Chosen[] {
  return Object.entries(address.filter).flatMap(([code, choice]): Chosen[] => {
    const group = groupOf(code, groups);
    if (!isValues(choice)) return [{ key: choiceKey(code), title: choiceTitle(group, code, choice) }];
    return choice.map((value) => ({ key: choiceKey(code, value), title: valueTitle(group, value) }));
  });
}

/**
 * One entry for each filter, with the listing without it. Single values of a list are no entries: without one of them a
 * list finds fewer goods.
 */
export function chosenFilters(
  address: ListingAddress,
  groups: readonly FilterGroup[],
): readonly (Chosen & { readonly without: ListingAddress })[] {
  return Object.entries(address.filter).map(([code, choice]) => ({
    key: choiceKey(code),
    title: choiceTitle(groupOf(code, groups), code, choice),
    without: withChoice(address, code, undefined),
  }));
}

function choiceTitle(group: FilterGroup | undefined, code: string, choice: Choice): string {
  if (choice === '1') return group?.title ?? code;
  if (isValues(choice)) return choice.map((value) => valueTitle(group, value)).join(', ');
  const title = group?.title ?? code;
  const measure = group?.type === 'range' ? group.unit : undefined;
  const unit = measure === undefined ? '' : ` ${measure}`;
  const [from, to] = [shownEnd(choice.from, measure), shownEnd(choice.to, measure)];
  if (choice.to === undefined) return listingTexts.rangeFrom({ title, from, unit });
  return choice.from === undefined
    ? listingTexts.rangeTo({ title, to, unit })
    : listingTexts.range({ title, from, to, unit });
}

function shownEnd(end: string | undefined, unit: string | undefined): string {
  return formatLimit(Number(end), unit);
}

function groupOf(code: string, groups: readonly FilterGroup[]): FilterGroup | undefined {
  return groups.find((group) => group.code === code);
}

function valueTitle(group: FilterGroup | undefined, value: string): string {
  if (group?.type !== 'list') return value;
  const title = group.values.find(([other]) => other === value)?.[1] ?? value;
  return group.code === TODAY_IN_SHOP ? listingTexts.todayIn(title) : title;
}
