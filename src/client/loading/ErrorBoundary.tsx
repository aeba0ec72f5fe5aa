import { Component, type ComponentType, type ReactNode } from 'react';

export interface FailureProps {
  readonly retry: () => void;
}

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  readonly fallback?: ComponentType<FailureProps> | undefined;
  readonly onError?: (error: unknown) => void;
}

/** Not react-error-boundary, which is three times as large: this class is in the first chunk. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    const { onError = console.error } = this.props;
    onError(error);
  }

  readonly #retry = () => this.setState({ hasFailed: false });

  override render() {
    const { children, fallback: Fallback } = this.props;
    if (!this.state.hasFailed) return children;
    return Fallback ? <Fallback retry={this.#retry} /> : null;
  }
}
