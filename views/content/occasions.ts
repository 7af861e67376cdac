/** The pages for occasions that the profile names (D58), and their titles. */
import { queryOptions } from '@tanstack/react-query';
import { occasions } from '../../shared/profile/profile.ts';
import { contentTexts } from '../../shared/texts/pages/content.ts';
import type { FrameLink } from '../data/frame-model.ts';
import { unlessMissing } from '../data/outcome.ts';
import { apiOf, REFERENCE, type SharedApi } from '../data/query.ts';

/** The page above one for an occasion; undefined: it stands alone, or is itself the one above. */
export function pageAbove(path: string): string | undefined {
  return occasions.find((above) => above !== path && path.startsWith(above));
}

/** The short titles by path. */
export const titles: ReadonlyMap<string, string> = new Map(contentTexts.occasionTitles);
const hasOthersBelow = (path: string): boolean => occasions.some((other) => pageAbove(other) === path);

async function titleOf(url: string, api: SharedApi, signal: AbortSignal): Promise<string> {
  const known = titles.get(url);
  if (known !== undefined) return known;
  const answer = api('GET /api/content.json', { query: { url } }, { signal });
  return (await unlessMissing(answer, { data: { title: '' } })).data.title;
}

/** The occasions without the page above them. A page that the storefront has no short title for has the API's. */
export const occasionsQuery = queryOptions<readonly FrameLink[]>({
  queryKey: ['occasions'],
  queryFn: async ({ signal, meta }) => {
    const paths = occasions.filter((path) => !hasOthersBelow(path));
    const links = paths.map(async (path): Promise<FrameLink> => [await titleOf(path, apiOf(meta), signal), path]);
    return (await Promise.all(links)).filter(([title]) => title !== '');
  },
  ...REFERENCE,
});
