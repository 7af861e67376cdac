import { Component, type ReactNode, startTransition } from 'react';
import { forgetFailures } from './late-part.tsx';

interface LoadBoundaryProps {
  readonly children: ReactNode;
  /** Shown in place of what cannot be had. @param retry tries once more */
  readonly failed: (retry: () => void) => ReactNode;
  /** Another value is another attempt. */
  readonly attempt?: string | undefined;
}

/** Around parts whose code comes later: without it the page lives on. */
export class LoadBoundary extends Component<LoadBoundaryProps, { readonly failed: boolean }> {
  override readonly state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidUpdate({ attempt }: LoadBoundaryProps): void {
    if (this.state.failed && attempt !== this.props.attempt) this.#retry();
  }

  /** What opens anew asks anew. */
  override componentWillUnmount(): void {
    forgetFailures();
  }

  readonly #retry = (): void => {
    forgetFailures();
    // Until it is there, what has failed stays to be seen.
    startTransition(() => this.setState({ failed: false }));
  };

  override render(): ReactNode {
    return this.state.failed ? this.props.failed(this.#retry) : this.props.children;
  }
}
