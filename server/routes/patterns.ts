/** The patterns of the two tables, calls and screens, as find-my-way writes them. It matches segments undecoded. */
import type { CallKey } from '../../shared/contract/calls.ts';
import { categoryCodes } from '../../shared/profile/profile.ts';
import { type ScreenName, screens } from '../../shared/routes.ts';

type RoutedScreen = Exclude<ScreenName, 'notFound'>;

/** What the router has to know of a parameter to tell paths apart. Any other one is a segment that is not empty. */
const expressions: Readonly<Record<string, string>> = {
  category: `^(?:${categoryCodes.join('|')})`,
  id: '^\\d+',
};

function parameter(name: string): string {
  return `:${name}(${expressions[name] ?? '^.+'})`;
}

/** The patterns of a screen. Whether its parameters are well-formed is left to the page (`matchScreen`). */
export function screenPatterns(screen: RoutedScreen): string[] {
  return [screens[screen].path].flat().map((path) => path.replace(/:(\w+)/g, (_, name: string) => parameter(name)));
}

/** The screens that stand for a parameter of a call which is a whole path (contract.md §4). */
const paths: Readonly<Record<string, readonly RoutedScreen[]>> = {
  listing: ['listing', 'search', 'actions', 'brand'],
  product: ['product'],
};

/** The patterns of a call, without its query. */
export function callPatterns(key: CallKey): string[] {
  const [path = ''] = key.slice(key.indexOf(' ') + 1).split('?', 1);
  const [, whole = '', rest = ''] = /^\{(\w+)\}(.*)$/.exec(path) ?? [];
  const named = paths[whole];
  if (named !== undefined) return named.flatMap(screenPatterns).map((pattern) => pattern + rest);
  return [path.replace(/\{(\w+)\}/g, (_, name: string) => parameter(name))];
}
