import { type ComponentType, type ReactNode, use } from 'react';

interface Loaded<Props> {
  readonly default: ComponentType<Props>;
}

const failed = new Set<() => void>();

/**
 * A component whose code is loaded on first render. It suspends until then and rethrows a failure to load. After
 * `forgetFailures` the next attempt loads again.
 */
export function latePart<Props extends object>(load: () => Promise<Loaded<Props>>): (props: Props) => ReactNode {
  let loading: Promise<Loaded<Props>> | undefined;
  const forget = (): void => {
    loading = undefined;
  };
  const begin = (): Promise<Loaded<Props>> => {
    const promise = load();
    promise.catch(() => keepFailure(forget));
    return promise;
  };
  return function LatePart(props) {
    loading ??= begin();
    const { default: Part } = use(loading);
    return <Part {...props} />;
  };
}

/**
 * React renders a failed component again, so the failure must be remembered until the next attempt. @param forget
 * allows another attempt
 */
export function keepFailure(forget: () => void): void {
  failed.add(forget);
}

/** Allows everything that has failed to be loaded again. */
export function forgetFailures(): void {
  for (const forget of failed) forget();
  failed.clear();
}
