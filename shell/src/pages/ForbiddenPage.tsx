import type { Host } from '@passport/shared/host/Host';
import { space } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { LockIcon } from '@passport/shared/ui/icons';
import { Notice } from '@passport/shared/ui/Notice';
import { styled } from 'styled-components';
import { useShellMessages } from '../messages/useShellMessages';

/** 403: signed in, but not allowed. */
export function ForbiddenPage({ host }: { host: Host }) {
  const t = useShellMessages();
  return (
    <Notice
      level={1}
      icon={<LockIcon />}
      title={t('errors.forbidden')}
      text={t('pages.forbidden-text')}
      action={
        <Ways>
          <ButtonLink to={host.links.signIn()} $variant="secondary" $isWide={false}>
            {t('general.to-home')}
          </ButtonLink>
          <Button variant="quiet" onClick={() => host.support.open()}>
            {t('general.support')}
          </Button>
        </Ways>
      }
    />
  );
}

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space(3)};
`;
