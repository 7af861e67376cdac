import type { RegionInfo } from '../../shared/region.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';

/** The visitor's city; where it has no name, what may be done about it. */
export function cityTitle({ title }: Pick<RegionInfo, 'title'>): string {
  return title || layoutTexts.chooseCity;
}
