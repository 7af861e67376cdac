/** Addresses of the API that no screen of the storefront answers: nobody would ever see what is there (D59). */
import type { CallAnswer, CallKey } from '../../shared/contract/calls.ts';
import { movedTo, slashed } from '../../shared/moved-paths.ts';
import { matchScreen } from '../../shared/routes.ts';

interface Branch {
  readonly url: string;
  readonly children?: readonly Branch[] | null | undefined;
}

const urlsOf = (branches: readonly Branch[]): string[] =>
  branches.flatMap(({ url, children }) => [...(url === '' ? [] : [url]), ...urlsOf(children ?? [])]);

/** The addresses in the answers of these calls, by the kind of thing that is there. */
const linking = {
  'GET /api/catalog/categories.json': ['category', ({ categories }) => urlsOf(categories)],
  'GET /api/catalog/navigation.json': ['menu', ({ items }) => urlsOf(items)],
  'GET /api/navigation.json': [
    'menu',
    ({ header, footer }) => urlsOf([...header, ...footer.flatMap(({ items }) => items)]),
  ],
  'GET /brands.json': ['brand', ({ data }) => urlsOf(data)],
  'GET /article.json': ['article', ({ data }) => urlsOf(data)],
} as const satisfies { readonly [K in CallKey]?: readonly [string, (answer: CallAnswer<K>) => readonly string[]] };

export type LinkingCall = keyof typeof linking;
export const linkingCalls = Object.keys(linking) as readonly LinkingCall[];

export interface Link {
  /** `category`, `menu`, `brand` or `article`. */
  readonly kind: string;
  readonly url: string;
  /** Is there a screen for it? */
  readonly answered: boolean;
}

/** The addresses that an answer would send visitors to. */
export function linksOf<K extends LinkingCall>(key: K, answer: CallAnswer<K>): readonly Link[] {
  const [kind, read] = linking[key] as unknown as [string, (of: CallAnswer<K>) => readonly string[]];
  return [...new Set(read(answer))].map((url) => {
    const path = slashed(url.split(/[?#]/, 1)[0] ?? '');
    return { kind, url, answered: movedTo(path) !== undefined || matchScreen(path).screen !== 'notFound' };
  });
}
