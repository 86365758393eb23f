import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { observer } from 'mobx-react-lite';
import { useContext } from 'react';
import { useAccess } from '../data/useAccess';
import { useApplication } from '../data/useApplication';
import { paths } from '../paths';
import { NoticeBar } from './NoticeBar';
import { RevocationReason } from './useRevocation';
import { useWording } from './useWording';

/**
 * Shows that an application is closed because its owner has no access to its type any more, with the reason, if the request has one; leads to the
 * request.
 */
export const AccessNotice = observer(function AccessNotice() {
  const reason = useContext(RevocationReason);
  const t = useWording();
  const { type } = useApplication().application;
  const access = useAccess(type);
  if (access === undefined || access === 'approved') return null;
  return (
    <NoticeBar
      tone="danger"
      title={t('access.closed.title')}
      action={
        <ButtonLink to={paths.requestAccess(type)} $variant="secondary" $isWide={false}>
          {t(`access.${access}.action`)}
        </ButtonLink>
      }
    >
      <p>{t('access.closed.text', { types: t(`access.closed.types.${type}`) })}</p>
      {access === 'none' && (
        <p>{reason === undefined ? t('access.closed.see-request') : t('access.closed.reason', { reason })}</p>
      )}
      {access === 'waiting' && <p>{t('access.waiting.title')}.</p>}
    </NoticeBar>
  );
});
