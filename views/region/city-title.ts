import type { RegionInfo } from '../../shared/region.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';

/** The city's title; if it is unknown, a prompt to choose one. */
export function cityTitle({ title }: Pick<RegionInfo, 'title'>): string {
  return title || layoutTexts.chooseCity;
}
