/** Which calls share a breaker and a half of their class's connections (D27a). */
import type { Call } from '../call.ts';

const MAX_LENGTH = 80;
const twoSegments = /^\/[^/?]*\/?[^/?]*/;

/** The call of the table; of class 'other' its first two path segments. */
export function groupOf({ name, of, url }: Pick<Call, 'name' | 'of' | 'url'>): string {
  if (of !== 'other') return name;
  const [segments = ''] = twoSegments.exec(url) ?? [];
  return `${name} ${segments}`.slice(0, MAX_LENGTH);
}
