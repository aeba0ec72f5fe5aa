import { Component, type ComponentType, type ReactNode } from 'react';

export interface FailureProps {
  readonly retry: () => void;
  readonly retries: number;
}

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  readonly fallback: ComponentType<FailureProps>;
}

/** Our own: it is in the first chunk, where the library weighs three times as much. */
export class ErrorBoundary extends Component<
  ErrorBoundaryProps,
  { readonly failed: boolean; readonly retries: number }
> {
  override state = { failed: false, retries: 0 };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  readonly #retry = () => this.setState(({ retries }) => ({ failed: false, retries: retries + 1 }));

  override render() {
    const { children, fallback: Fallback } = this.props;
    const { failed, retries } = this.state;
    return failed ? <Fallback retry={this.#retry} retries={retries} /> : children;
  }
}

const Nothing = () => null;

/** Leaves out a part of the screen that fails. */
export function Optional({ children }: { readonly children: ReactNode }) {
  return <ErrorBoundary fallback={Nothing}>{children}</ErrorBoundary>;
}
