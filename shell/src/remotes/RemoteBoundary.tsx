import { Component, type ErrorInfo, type ReactNode } from 'react';

interface RemoteBoundaryProps {
  name: string;
  /** Where the person is: at another place the remote gets another try. */
  place: string;
  /** Shown in place of the remote; `retry` renders it afresh. */
  fallback: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Keeps a fault inside the remote that has it: what stands around it goes on working. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error(`${this.props.name} failed while it was shown`, error, componentStack);
  }

  override componentDidUpdate({ place }: RemoteBoundaryProps, { hasFailed }: { hasFailed: boolean }): void {
    if (hasFailed && this.state.hasFailed && place !== this.props.place) this.retry();
  }

  private readonly retry = (): void => this.setState({ hasFailed: false });

  override render() {
    return this.state.hasFailed ? this.props.fallback(this.retry) : this.props.children;
  }
}
