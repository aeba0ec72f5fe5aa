import { Component, type ComponentType, type ReactNode } from 'react';

export interface FailureProps {
  /** draws the children anew */
  readonly retry: () => void;
  /** how often that has been done */
  readonly retries: number;
}

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** what stands there once something in it has failed while drawing */
  readonly fallback: ComponentType<FailureProps>;
}

/**
 * Keeps what fails while drawing to itself. Our own, because it is in the first chunk, where the library for it weighs three
 * times as much; the stage has one inside of the Pixi application, which no error leaves.
 */
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
