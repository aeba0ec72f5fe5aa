import { Component, type ComponentType, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** what stands there once something in it has failed while drawing */
  readonly fallback: ComponentType;
}

/**
 * Keeps what fails while drawing to itself. Our own, because it is in the first chunk, where the library for it weighs three
 * times as much; the stage has one inside of the Pixi application, which no error leaves.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    const { children, fallback: Fallback } = this.props;
    return this.state.failed ? <Fallback /> : children;
  }
}
