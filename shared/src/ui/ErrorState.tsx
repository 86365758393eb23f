import type { ReactNode } from 'react';
import { useMessages } from '../i18n/useMessages';
import { Button } from './Button';
import { WarningIcon } from './icons';
import { Notice } from './Notice';

interface ErrorStateProps {
  /** 'Something went wrong' by default. */
  title?: ReactNode;
  text?: ReactNode;
  /** Tries again; without it there is no button. */
  onRetry?: () => void;
  isRetrying?: boolean;
  level?: 1 | 2;
}

/** An error in place of a part: announced at once, with a retry. */
export function ErrorState({ title, text, onRetry, isRetrying = false, level }: ErrorStateProps) {
  const t = useMessages('common');
  return (
    <div role="alert">
      <Notice
        tone="danger"
        icon={<WarningIcon />}
        title={title ?? t('errors.something-went-wrong')}
        text={text ?? t('errors.try-again')}
        {...(level && { level })}
        {...(onRetry && {
          action: (
            <Button variant="secondary" isLoading={isRetrying} onClick={onRetry}>
              {t('general.retry')}
            </Button>
          ),
        })}
      />
    </div>
  );
}
