import { useBusy } from '@passport/shared/data/useBusy';
import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { TextLink } from '@passport/shared/ui/TextLink';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { createApplicationsApi } from '../data/applications.api';
import { isNeverUsed } from '../data/isNeverUsed';
import { useApplication } from '../data/useApplication';
import { useIsClosed } from '../data/useIsClosed';
import { NoticeBar } from '../frame/NoticeBar';
import { paths } from '../paths';
import { detailsTexts } from '../texts';

/**
 * Explains why an application is inactive or not connected, and activates it again from its card (spec 4). One without a sign-in
 * yet is connected by its first sign-in only.
 */
export const ActivityNotice = observer(function ActivityNotice() {
  const t = useMessages(detailsTexts.namespace);
  const { api, toasts } = useHost();
  const { application, source } = useApplication();
  const showFailure = useFailureToast();
  const [isBusy, whileBusy] = useBusy();
  const { id, is_active, connection_status, deletes_at } = application;
  // Without access the service refuses to activate it.
  const mayActivate = !useIsClosed();
  if (is_active && (connection_status === 'CONNECTED' || !mayActivate)) return null;
  const isNew = is_active && isNeverUsed(application);
  const state = is_active ? (isNew ? 'never-used' : 'not-connected') : 'inactive';

  const handleActivate = (): Promise<void> =>
    whileBusy(async () => {
      try {
        source.set({ ...application, ...(await createApplicationsApi(api).setActive(id, true)) });
        toasts.success(t(is_active ? 'connected' : 'activated'));
      } catch (error) {
        showFailure(error);
      }
    });
  return (
    <NoticeBar
      tone={is_active ? 'info' : 'warning'}
      title={t(`${state}.title`)}
      action={
        mayActivate && !isNew ? (
          <Button variant="secondary" isLoading={isBusy} onClick={() => void handleActivate()}>
            {t(`${state}.action`)}
          </Button>
        ) : undefined
      }
    >
      <p>
        {t(`${state}.text`)} {isNew && <TextLink to={paths.section(id, 'guide')}>{t('never-used.guide')}</TextLink>}
        {deletes_at !== null && (
          <>
            {t('deletes')} <When at={deletes_at} as="day" endsSentence />
          </>
        )}
      </p>
    </NoticeBar>
  );
});
