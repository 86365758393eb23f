import type { Host } from '@passport/shared/host/Host';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { SearchIcon } from '@passport/shared/ui/icons';
import { Notice } from '@passport/shared/ui/Notice';
import { useShellMessages } from '../messages/useShellMessages';

/** 404: the page of every unknown path. */
export function NotFoundPage({ host }: { host: Host }) {
  const t = useShellMessages();
  return (
    <Notice
      level={1}
      icon={<SearchIcon />}
      title={t('errors.page-not-found')}
      text={t('pages.not-found-text')}
      action={
        <ButtonLink to={host.links.signIn()} $variant="secondary" $isWide={false}>
          {t('general.to-home')}
        </ButtonLink>
      }
    />
  );
}
