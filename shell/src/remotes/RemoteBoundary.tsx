import { Component, type ErrorInfo, type ReactNode } from 'react';

interface RemoteBoundaryProps {
  name: string;
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

  private readonly retry = (): void => this.setState({ hasFailed: false });

  override render() {
    return this.state.hasFailed ? this.props.fallback(this.retry) : this.props.children;
  }
}
