import { Component, type ErrorInfo, type ReactNode } from 'react';
import { failedRemotes } from './failedRemotes';

interface RemoteBoundaryProps {
  name: string;
  /** The current location: at another one the remote is rendered again. */
  place: string;
  /** Shown in place of the remote; `retry` renders it again. */
  fallback: (retry: () => void) => ReactNode;
  onFailed: () => void;
  children: ReactNode;
}

/** Confines an error to its remote: everything around it keeps working. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    failedRemotes.add(this.props.name);
    console.error(`${this.props.name} failed while it was shown`, error, componentStack);
    this.props.onFailed();
  }

  override componentDidUpdate({ place }: RemoteBoundaryProps, { hasFailed }: { hasFailed: boolean }): void {
    if (hasFailed && this.state.hasFailed && place !== this.props.place) this.retry();
  }

  private readonly retry = (): void => this.setState({ hasFailed: false });

  override render() {
    return this.state.hasFailed ? this.props.fallback(this.retry) : this.props.children;
  }
}
