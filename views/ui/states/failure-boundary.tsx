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
import { useApp } from '../../context/app-context.ts';
import { FailedBlock } from './failed-block.tsx';
import { forgetFailures } from './late-part.tsx';

interface FailureBoundaryProps {
  readonly children: ReactNode;
  /** Shown in place of what has thrown; default: the words of the error page with 'Обновить'. @param retry draws it anew */
  readonly failed?: (retry: () => void) => ReactNode;
  /** Another value is another attempt, as is another address. */
  readonly attempt?: string;
  /** Has it thrown on the server already? */
  readonly broken?: boolean;
}

interface Life {
  readonly number: number;
  /** The attempt that has failed. */
  readonly failed?: string | undefined;
}

/**
 * A part of a page: what throws in it (a component, an effect, code that cannot be had) leaves the rest as it is (D45). A
 * navigation is a new attempt. The server has no such boundaries: there a block is left to the browser, and a screen is
 * answered with the error page.
 */
export function FailureBoundary({
  children,
  failed = brokenBlock,
  attempt = '',
  broken = false,
}: FailureBoundaryProps): ReactNode {
  const { at } = useApp();
  const now = `${at.path}${at.search} ${attempt}`;
  const [life, setLife] = useState<Life>({ number: 0, failed: broken ? now : undefined });
  const part = useRef<FragmentInstance>(null);
  const anew = ({ number }: Life): Life => ({ number: number + 1 });
  // While it renders: the page that a navigation leads to never shows the failure of the one before.
  if (life.failed !== undefined && life.failed !== now) setLife(anew);
  // 'Обновить' had the focus, and is gone.
  useLayoutEffect(() => {
    if (life.number > 0 && document.activeElement === document.body) part.current?.focus();
  }, [life.number]);
  const retry = (): void => {
    forgetFailures();
    // Until it is there, what has failed stays to be seen.
    startTransition(() => setLife(anew));
  };
  return (
    // biome-ignore lint/complexity/noUselessFragments: by its ref the part gets the focus, without an element of its own
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

/** React tells classes alone of what was thrown. */
class Catch extends Component<CatchProps, { readonly failed: boolean }> {
  override readonly state = { failed: this.props.broken };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailed();
  }

  override getSnapshotBeforeUpdate(): Element | null {
    return document.activeElement;
  }

  /** Where the part that has failed held the focus, what stands in its place has it. */
  override componentDidUpdate(_: CatchProps, before: { failed: boolean }, focused: Element | null): void {
    if (this.state.failed && !before.failed && focused?.isConnected === false) this.props.part.current?.focus();
  }

  /** What opens anew asks anew. */
  override componentWillUnmount(): void {
    forgetFailures();
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.failed() : this.props.children;
  }
}
