import type { ReactNode } from 'react';
import { cityTexts } from '../../shared/texts/region.ts';
import { useApp } from '../app-context.ts';

/** Of the list of cities on the page of the shops. */
export const CITIES_ANCHOR = 'cities';

/** The way to another city for who has no script (D19); the page that is left comes along. */
export function PlainCityLink(): ReactNode {
  const { at } = useApp();
  return (
    <noscript>
      <a href={`/shop/?to=${encodeURIComponent(at.path)}#${CITIES_ANCHOR}`} rel="nofollow">
        {cityTexts.choose}
      </a>
    </noscript>
  );
}
