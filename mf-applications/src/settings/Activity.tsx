import { useBusy } from '@passport/shared/data/useBusy';
import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import { Button } from '@passport/shared/ui/Button';
import { ConfirmDialog } from '@passport/shared/ui/ConfirmDialog';
import { Section } from '@passport/shared/ui/Section';
import { dateOnly } from '@passport/shared/wording/dates';
import { When } from '@passport/shared/wording/When';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { createApplicationsApi } from '../data/applications.api';
import { useApplication } from '../data/useApplication';
import { useIsClosed } from '../data/useIsClosed';
import { FormActions } from '../frame/formLayout';
import { SectionPill } from '../frame/SectionPill';
import { deletionDay } from './deletionDay';
import { settingsTexts } from '../texts';

/** Switches an application off and on; one that is off is deleted after three months (spec 4). */
export const Activity = observer(function Activity() {
  const t = useMessages(settingsTexts.namespace);
  const { api, toasts, locale } = useHost();
  const { application, source } = useApplication();
  const showFailure = useFailureToast();
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, whileBusy] = useBusy();
  const { id, name, is_active, deletes_at } = application;
  const isClosed = useIsClosed();

  const set = (isActive: boolean): Promise<void> =>
    whileBusy(async () => {
      try {
        source.set({ ...application, ...(await createApplicationsApi(api).setActive(id, isActive)) });
        toasts.success(t(isActive ? 'activity.activated' : 'activity.deactivated'));
        setIsAsked(false);
      } catch (error) {
        showFailure(error);
      }
    });
  return (
    <Section
      title={t('activity.title')}
      action={
        <SectionPill $tone={is_active ? 'success' : 'danger'}>
          {t(is_active ? 'activity.active' : 'activity.inactive')}
        </SectionPill>
      }
      lead={
        deletes_at === null ? (
          t('activity.lead')
        ) : (
          <>
            {t('activity.deletes')} <When at={deletes_at} />
          </>
        )
      }
    >
      {!isClosed && (
        <FormActions>
          {is_active ? (
            <Button variant="secondary" onClick={() => setIsAsked(true)}>
              {t('activity.deactivate')}
            </Button>
          ) : (
            <Button isLoading={isBusy} onClick={() => void set(true)}>
              {t('activity.activate')}
            </Button>
          )}
        </FormActions>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title={t('activity.ask-title', { name })}
        text={t('activity.ask-text', { day: dateOnly(deletionDay(), locale.current) })}
        confirm={t('activity.deactivate')}
        isBusy={isBusy}
        onConfirm={() => void set(false)}
        onClose={() => setIsAsked(false)}
      />
    </Section>
  );
});
