import { type ComponentType, type ReactNode, use } from 'react';

interface Loaded<Props> {
  readonly default: ComponentType<Props>;
}

const failed = new Set<() => void>();

/**
 * A component whose code is loaded when it is first shown. It suspends meanwhile, and throws if loading fails. After
 * `forgetFailures` the next attempt loads it again.
 * @param load imports a module whose default export is the component
 */
export function lazyComponent<Props extends object>(load: () => Promise<Loaded<Props>>): (props: Props) => ReactNode {
  let loading: Promise<Loaded<Props>> | undefined;
  const forget = (): void => {
    loading = undefined;
  };
  const begin = (): Promise<Loaded<Props>> => {
    const promise = load();
    promise.catch(() => keepFailure(forget));
    return promise;
  };
  return function LazyComponent(props) {
    loading ??= begin();
    const { default: Part } = use(loading);
    return <Part {...props} />;
  };
}

/**
 * Remembers a failed load until the next attempt, because React renders again what has thrown.
 * @param forget lets it be loaded again
 */
export function keepFailure(forget: () => void): void {
  failed.add(forget);
}

/** Lets all that failed to load be tried again. */
export function forgetFailures(): void {
  for (const forget of failed) forget();
  failed.clear();
}
