/** Screens that stay away where the API has no answer for them (D62), each by its path. */
import { movedTo, slashed } from './moved-paths.ts';
import { calculator } from './profile/profile.ts';
import { ABOUT, contentPaths } from './routes.ts';

export const CALCULATOR = '/calculator/';
/** Stands for the rubrics and the articles below it as well. */
export const ARTICLES = '/article/';

export const optionalScreens: readonly string[] = [
  ...contentPaths.filter((path) => path !== ABOUT),
  ...(calculator ? [CALCULATOR] : []),
  ARTICLES,
];

/** Does an address lead to one of these screens? @param screens some of `optionalScreens` */
export function isAmong(screens: readonly string[], url: string): boolean {
  if (screens.length === 0) return false;
  const [named = ''] = url.split(/[?#]/, 1);
  const path = movedTo(slashed(named)) ?? slashed(named);
  return screens.includes(path) || (path.startsWith(ARTICLES) && screens.includes(ARTICLES));
}
