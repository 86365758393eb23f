import type { Host } from '@passport/shared/host/Host';
import { useShellMessages } from '../messages/useShellMessages';
import { ErrorPage } from './ErrorPage';

/** 403: signed in, but not allowed. */
export function ForbiddenPage({ host }: { host: Host }) {
  const t = useShellMessages();
  return <ErrorPage host={host} title={t('errors.forbidden')} text={t('pages.forbidden-text')} />;
}
