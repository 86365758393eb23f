import { useBusy } from '@passport/shared/data/useBusy';
import { useFailureToast } from '@passport/shared/data/useFailureToast';
import { useHost } from '@passport/shared/host/HostContext';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { TwoFactorSettings } from '@passport/shared/schemas/twoFactor';
import { Button } from '@passport/shared/ui/Button';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { Section } from '@passport/shared/ui/Section';
import { Pill } from '@passport/shared/ui/Pill';
import { KeyIcon, OpenShieldIcon, ShieldIcon, WarningIcon } from '@passport/shared/ui/icons';
import { When } from '@passport/shared/wording/When';
import { Row, RowNote, Rows } from '@passport/shared/ui/Row';
import { paths } from '../../paths';
import { namespace as accountNamespace } from '../../texts';
import { namespace } from '../texts';
import { createTwoFactorApi } from '../../proof/twoFactor.api';

interface CurrentFactorProps {
  settings: TwoFactorSettings;
  onChange(): void;
}

/** The factor in use with its recovery codes, and an operator's removal that is under way. */
export function CurrentFactor({ settings, onChange }: CurrentFactorProps) {
  const t = useMessages(namespace);
  const account = useMessages(accountNamespace);
  const { mode, since, recovery_codes_left: left, reset_scheduled_for: resetAt } = settings;
  const isOn = mode !== 'DISABLE';
  return (
    <Section title={t('state.heading')}>
      <Rows>
        <Row
          icon={isOn ? <ShieldIcon /> : <OpenShieldIcon />}
          title={t(isOn ? 'state.on' : 'state.off')}
          tone={isOn ? 'success' : 'warning'}
          state={<Pill $tone={isOn ? 'success' : 'warning'}>{account(isOn ? 'security.on' : 'security.off')}</Pill>}
          {...(isOn && {
            action: (
              <ButtonLink to={paths.twoFactorDisable} $variant="secondary" $isWide={false}>
                {t('state.turn-off')}
              </ButtonLink>
            ),
          })}
        >
          {isOn && <RowNote>{t(`${mode}.name`)}</RowNote>}
          <RowNote>
            {isOn ? t('state.since') : t('state.off-text')} {since !== null && <When at={since} as="day" />}
          </RowNote>
        </Row>
        {isOn && (
          <Row
            icon={<KeyIcon />}
            title={t('codes.title')}
            action={
              <ButtonLink to={paths.twoFactorRecoveryCodes} $variant="secondary" $isWide={false}>
                {t('codes.renew')}
              </ButtonLink>
            }
          >
            <RowNote>{t('codes.left', { count: left })}</RowNote>
          </Row>
        )}
        {resetAt !== null && <ScheduledReset at={resetAt} onCancelled={onChange} />}
      </Rows>
    </Section>
  );
}

/** Somebody asked support to remove the factor: if it was not its owner, they stop that here. */
function ScheduledReset({ at, onCancelled }: { at: string; onCancelled(): void }) {
  const t = useMessages(namespace);
  const { api, toasts } = useHost();
  const showFailure = useFailureToast();
  const [isBusy, whileBusy] = useBusy();

  const handleCancel = (): Promise<void> =>
    whileBusy(async () => {
      try {
        await createTwoFactorApi(api).cancelReset();
        toasts.success(t('reset.cancelled'));
        onCancelled();
      } catch (error) {
        showFailure(error);
      }
    });

  return (
    <Row
      icon={<WarningIcon />}
      title={t('reset.title')}
      tone="warning"
      action={
        <Button isLoading={isBusy} onClick={() => void handleCancel()}>
          {t('reset.cancel')}
        </Button>
      }
    >
      <RowNote>
        {t('reset.text')} <When at={at} />
      </RowNote>
    </Row>
  );
}
