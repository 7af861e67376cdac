/** The chips of what is chosen: each leads to the listing without it. */
import { formatInteger } from '../../../../shared/rules/money.ts';
import { listingTexts } from '../../../../shared/texts/listing.ts';
import { isValues, type ListingAddress, listingHref, withChoice } from '../address.ts';
import type { FilterGroup } from './model.ts';

export interface Chip {
  readonly title: string;
  /** The same listing without this choice. */
  readonly href: string;
}

export function chosenChips(address: ListingAddress, groups: readonly FilterGroup[]): readonly Chip[] {
  return Object.entries(address.filter).flatMap(([code, choice]): Chip[] => {
    const group = groups.find((other) => other.code === code);
    const without = listingHref(withChoice(address, code, undefined));
    if (choice === '1') return [{ title: group?.title ?? code, href: without }];
    if (isValues(choice)) {
      return choice.map((value) => {
        const others = choice.filter((other) => other !== value);
        const href = listingHref(withChoice(address, code, others.length === 0 ? undefined : others));
        return { title: valueTitle(group, value), href };
      });
    }
    const unit = group?.type === 'range' && group.unit !== undefined ? ` ${group.unit}` : '';
    const ends = [
      ...(choice.from === undefined ? [] : [`${listingTexts.from} ${number(choice.from)}`]),
      ...(choice.to === undefined ? [] : [`${listingTexts.to} ${number(choice.to)}`]),
    ];
    return [{ title: `${group?.title ?? code}: ${ends.join(' ')}${unit}`, href: without }];
  });
}

function valueTitle(group: FilterGroup | undefined, value: string): string {
  if (group?.type !== 'list') return value;
  return group.values.find(([other]) => other === value)?.[1] ?? value;
}

function number(text: string): string {
  return Number.isInteger(Number(text)) ? formatInteger(Number(text)) : text.replace('.', ',');
}
