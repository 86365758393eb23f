import type { Host } from '@passport/shared/host/Host';
import { useShellMessages } from '../messages/useShellMessages';
import { ErrorPage } from './ErrorPage';

/** 404: the page of every unknown path. */
export function NotFoundPage({ host }: { host: Host }) {
  const t = useShellMessages();
  return <ErrorPage host={host} title={t('errors.page-not-found')} text={t('pages.not-found-text')} />;
}
