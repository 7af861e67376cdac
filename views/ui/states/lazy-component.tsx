import { type ComponentType, type ReactNode, use } from 'react';

interface Loaded<Props> {
  readonly default: ComponentType<Props>;
}

interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Loads the code ahead. Once it is there, the component does not suspend. */
  readonly load: () => Promise<unknown>;
}

const failed = new Set<() => void>();

/**
 * A component whose code is loaded when it is first shown. It suspends meanwhile, and throws if loading fails. After
 * `forgetFailures` the next attempt loads it again.
 * @param load imports a module whose default export is the component
 */
export function lazyComponent<Props extends object>(load: () => Promise<Loaded<Props>>): LazyComponent<Props> {
  let loading: Promise<Loaded<Props>> | undefined;
  const begin = (): Promise<Loaded<Props>> => {
    const promise = load();
    promise.then(
      // `use` reads these two fields, and does not suspend where they are set.
      (value) => Object.assign(promise, { status: 'fulfilled', value }),
      () =>
        keepFailure(() => {
          loading = undefined;
        }),
    );
    return promise;
  };
  const loadOnce = () => (loading ??= begin());
  const LazyComponent = (props: Props): ReactNode => {
    const { default: Part } = use(loadOnce());
    return <Part {...props} />;
  };
  return Object.assign(LazyComponent, { load: loadOnce });
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
