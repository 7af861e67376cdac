import type { RegionInfo } from '../../shared/region.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';

/** The title of the visitor's city, or an invitation to choose one if it has none. */
export function cityTitle({ title }: Pick<RegionInfo, 'title'>): string {
  return title || layoutTexts.chooseCity;
}
