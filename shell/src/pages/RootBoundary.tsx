import { Button } from '@passport/shared/ui/Button';
import { Notice } from '@passport/shared/ui/Notice';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useShellMessages } from '../messages/useShellMessages';
import { ErrorActions } from './ErrorActions';

/** The last error boundary: an error of the shell itself shows a page instead of an empty window. */
export class RootBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error('the page failed', error, componentStack);
  }

  override render() {
    return this.state.hasFailed ? <ErrorPage /> : this.props.children;
  }
}

function ErrorPage() {
  const t = useShellMessages();
  return (
    <main>
      <Notice
        level={1}
        title={t('errors.something-went-wrong')}
        text={t('errors.try-again')}
        action={
          <ErrorActions>
            <Button variant="secondary" onClick={() => window.location.reload()}>
              {t('pages.reload')}
            </Button>
          </ErrorActions>
        }
      />
    </main>
  );
}
