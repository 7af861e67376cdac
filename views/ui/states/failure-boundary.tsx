import {
  Component,
  Fragment,
  type FragmentInstance,
  type ReactNode,
  type RefObject,
  startTransition,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { FailedBlock } from './failed-block.tsx';
import { forgetFailures } from './lazy-component.tsx';

interface FailureBoundaryProps {
  readonly children: ReactNode;
  /**
   * Shown in place of what has thrown; default: the text of the error page with 'Обновить'.
   * @param retry renders it again
   */
  readonly failed?: (retry: () => void) => ReactNode;
  /** A new value makes a new attempt, and so does a new address. */
  readonly attempt?: string;
  /** Has the part already thrown on the server? */
  readonly broken?: boolean;
}

interface Life {
  readonly number: number;
  /** The attempt that has failed. */
  readonly failed?: string | undefined;
}

/**
 * Contains the failures of a part of a page: a component or an effect that throws, or code that cannot be loaded,
 * leaves the rest as it is (D45). A navigation makes a new attempt. React has no error boundaries on the server: a
 * block that throws there is left to the browser, and for a screen the server answers with the error page.
 */
export function FailureBoundary({
  children,
  failed = brokenBlock,
  attempt = '',
  broken = false,
}: FailureBoundaryProps): ReactNode {
  const { pathname, search } = useLocation();
  const now = `${pathname}${search} ${attempt}`;
  const [life, setLife] = useState<Life>({ number: 0, failed: broken ? now : undefined });
  const part = useRef<FragmentInstance>(null);
  const anew = ({ number }: Life): Life => ({ number: number + 1 });
  // Set during render, so that the next page never shows the failure of the one before.
  if (life.failed !== undefined && life.failed !== now) setLife(anew);
  // The button 'Обновить' had the focus and is gone.
  useLayoutEffect(() => {
    if (life.number > 0 && document.activeElement === document.body) part.current?.focus();
  }, [life.number]);
  // A transition, so that the failure stays visible until the part is loaded.
  const retry = (): void => startTransition(() => setLife(anew));
  return (
    // biome-ignore lint/complexity/noUselessFragments: its ref can focus the part without an extra element
    <Fragment ref={part}>
      <Catch
        key={life.number}
        broken={broken && life.number === 0}
        failed={() => failed(retry)}
        onFailed={() => setLife((last) => ({ ...last, failed: now }))}
        part={part}
      >
        {children}
      </Catch>
    </Fragment>
  );
}

function brokenBlock(retry: () => void): ReactNode {
  return <FailedBlock onRetry={retry} broken />;
}

interface CatchProps {
  readonly children: ReactNode;
  readonly broken: boolean;
  readonly failed: () => ReactNode;
  readonly onFailed: () => void;
  readonly part: RefObject<FragmentInstance | null>;
}

/** A class, because React has error boundaries for class components only. */
class Catch extends Component<CatchProps, { readonly failed: boolean }> {
  override readonly state = { failed: this.props.broken };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    forgetFailures();
    this.props.onFailed();
  }

  override getSnapshotBeforeUpdate(): Element | null {
    return document.activeElement;
  }

  /** If the failed part had the focus, moves it to what replaces the part. */
  override componentDidUpdate(_: CatchProps, before: { failed: boolean }, focused: Element | null): void {
    if (this.state.failed && !before.failed && focused?.isConnected === false) this.props.part.current?.focus();
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.failed() : this.props.children;
  }
}
