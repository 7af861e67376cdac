/** The code of screens, each loaded when it is needed. */
import type { ScreenName } from '../../shared/routes.ts';
import { type LazyCode, lazyCode } from '../ui/states/lazy-component.tsx';
import type { AnyScreen } from './table.ts';

type ScreenCode = LazyCode<{ readonly screen: AnyScreen }>;

const known = new Map<ScreenName, ScreenCode>();

function codeOf(name: ScreenName): ScreenCode {
  const code = known.get(name) ?? lazyCode(async () => (await loadTable()).loaders[name]());
  known.set(name, code);
  return code;
}

/** Loads the table, which the first navigation needs. */
export function loadTable(): Promise<typeof import('./table.ts')> {
  return import('./table.ts');
}

/** Names the module of the document's own screen. @param module its address */
export function nameScreen(name: ScreenName, module: string): void {
  known.set(
    name,
    lazyCode(() => import(/* @vite-ignore */ module)),
  );
}

/** Loads the code of every screen. */
export async function loadEveryScreen(): Promise<void> {
  const { loaders } = await loadTable();
  await Promise.all((Object.keys(loaders) as ScreenName[]).map(loadScreen));
}

/** Loads the code of a screen once. After a failure the next call loads it again. */
export async function loadScreen(name: ScreenName): Promise<AnyScreen> {
  return (await codeOf(name).load()).screen;
}

/** The screen for the component that shows it; suspends until its code is loaded. */
export function useScreen(name: ScreenName): AnyScreen {
  return codeOf(name).use().screen;
}
