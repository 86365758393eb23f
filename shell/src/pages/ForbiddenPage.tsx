import type { Host } from '@passport/shared/host/Host';
import { useLocation } from 'react-router-dom';
import { useShellMessages } from '../messages/useShellMessages';
import { ErrorPage } from './ErrorPage';

/** 403: signed in, but not allowed. Shows the text of the answer that led here, if there was one. */
export function ForbiddenPage({ host }: { host: Host }) {
  const t = useShellMessages();
  const state: unknown = useLocation().state;
  const text = typeof state === 'string' ? state : t('pages.forbidden-text');
  return <ErrorPage host={host} title={t('errors.forbidden')} text={text} />;
}
