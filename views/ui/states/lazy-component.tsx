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
 * that the next attempt loads it again (D79).
 * @param load imports a module whose default export is the component
 */
export function lazyComponent<Props extends object>(load: () => Promise<Loaded<Props>>): LazyComponent<Props> {
  let loading: Promise<Loaded<Props>> | undefined;
  let loaded: Loaded<Props> | undefined;
  /** What a render waits for. */
  let awaited: Promise<Loaded<Props>> | undefined;
  const begin = (): Promise<Loaded<Props>> => {
    const promise = load();
    promise.then(
      (value) => {
        loaded = value;
      },
      () => {
        const forget = (): void => {
          loading = undefined;
        };
        // Loading ahead has failed: the component tries again once it is shown.
        if (awaited === promise) keepFailure(forget);
        else forget();
      },
    );
    return promise;
  };
  const loadOnce = () => (loading ??= begin());
  const LazyComponent = (props: Props): ReactNode => {
    awaited = loadOnce();
    const { default: Part } = useLoaded(awaited, loaded);
    return <Part {...props} />;
  };
  return Object.assign(LazyComponent, { load: loadOnce });
}

const suspendedFor = new WeakSet<Promise<unknown>>();

/**
 * What has been loaded; suspends until then. What was there before anybody waited for it is given without `use`, which
 * would suspend once even so. A component that has waited goes on calling `use`, as React demands.
 */
export function useLoaded<T>(loading: Promise<T>, loaded: T | undefined): T {
  if (loaded !== undefined && !suspendedFor.has(loading)) return loaded;
  suspendedFor.add(loading);
  return use(loading);
}

/**
 * Remembers a failed load until its failure is shown, because React renders again what has thrown.
 * @param forget lets it be loaded again
 */
export function keepFailure(forget: () => void): void {
  failed.add(forget);
}

/** Lets all that failed to load be tried again: a boundary shows the failure. */
export function forgetFailures(): void {
  for (const forget of failed) forget();
  failed.clear();
}
