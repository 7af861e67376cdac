import { type ComponentType, type ReactNode, use } from 'react';

interface Loaded<Props> {
  readonly default: ComponentType<Props>;
}

const failed = new Set<() => void>();

/**
 * A component whose code comes when it is first shown. It suspends until then, and throws what loading has thrown; once
 * that was forgotten, the next attempt loads anew.
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

/** React draws anew what has thrown: a failure stays one until the next attempt. @param forget has it tried again */
export function keepFailure(forget: () => void): void {
  failed.add(forget);
}

/** What could not be loaded may be tried again. */
export function forgetFailures(): void {
  for (const forget of failed) forget();
  failed.clear();
}
