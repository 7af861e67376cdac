/** Code that is loaded when it is needed: that of a component, or of a screen. */
import { type ComponentType, type ReactNode, use } from 'react';

export interface LazyCode<Module> {
  /** Loads the code once, or joins the load under way. After a failure it is loaded again. */
  readonly load: () => Promise<Module>;
  /**
   * The code, for the component that shows it; suspends until it is there, and throws if loading fails. React renders
   * again what has thrown, so a failure that was waited for stays until a boundary shows it; the next attempt loads the
   * code again (D79). One that nobody waited for is no failure: loading ahead has failed.
   */
  readonly use: () => Module;
}

/** The failed loads that were waited for. */
const failed = new Set<() => void>();

/** @param load imports the module */
export function lazyCode<Module>(load: () => Promise<Module>): LazyCode<Module> {
  let loading: Promise<Module> | undefined;
  let loaded: Module | undefined;
  /** The load that a render waits for. */
  let awaited: Promise<Module> | undefined;
  let isFailed = false;

  const begin = (): Promise<Module> => {
    const promise = load();
    loading = promise;
    isFailed = false;
    promise.then(
      (module) => {
        loaded = module;
      },
      () => {
        isFailed = true;
        failed.add(() => {
          if (loading === promise) loading = undefined;
        });
      },
    );
    return promise;
  };

  return {
    load: () => (loading === undefined || isFailed ? begin() : loading),
    use: () => {
      // Given without `use`, which would suspend once even so. A component that has waited goes on calling `use`, as
      // React demands.
      if (loaded !== undefined && awaited === undefined) return loaded;
      awaited = loading === undefined || (isFailed && awaited !== loading) ? begin() : loading;
      return use(awaited);
    },
  };
}

/** Lets all that failed to load be tried again: a boundary shows the failure. */
export function forgetFailures(): void {
  for (const forget of failed) forget();
  failed.clear();
}

interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Loads the code ahead. Once it is there, the component does not suspend. */
  readonly load: () => Promise<unknown>;
}

/**
 * A component whose code is loaded when it is first shown. It suspends meanwhile, and throws if loading fails.
 * @param load imports a module whose default export is the component
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyComponent<Props> {
  const code = lazyCode(load);
  const Component = (props: Props): ReactNode => {
    const { default: Part } = code.use();
    return <Part {...props} />;
  };
  return Object.assign(Component, { load: code.load });
}
