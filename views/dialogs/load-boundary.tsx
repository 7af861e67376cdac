import { Component, type ReactNode } from 'react';

interface LoadBoundaryProps {
  readonly children: ReactNode;
}

/** A dialog whose code cannot be had stays away; the page under it lives on. */
export class LoadBoundary extends Component<LoadBoundaryProps, { readonly failed: boolean }> {
  override readonly state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
