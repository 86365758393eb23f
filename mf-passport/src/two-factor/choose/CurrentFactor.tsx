import { useMessages } from '@passport/shared/i18n/useMessages';
import type { TwoFactorSettings } from '@passport/shared/schemas/twoFactor';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { Section } from '@passport/shared/ui/Section';
import { KeyIcon, OpenShieldIcon, ShieldIcon } from '@passport/shared/ui/icons';
import { When } from '@passport/shared/wording/When';
import type { Ref } from 'react';
import { Pill } from '@passport/shared/ui/Pill';
import { Row, RowNote, Rows } from '@passport/shared/ui/Row';
import { areFewCodes } from '../../data/areFewCodes';
import { paths } from '../../paths';
import { twoFactorTexts } from '../../texts';

interface CurrentFactorProps {
  settings: TwoFactorSettings;
  /** See Section. */
  headingRef: Ref<HTMLHeadingElement>;
}

/** The factor in use with its recovery codes; few of them are a warning. */
export function CurrentFactor({ settings, headingRef }: CurrentFactorProps) {
  const t = useMessages(twoFactorTexts.namespace);
  const { mode, since, recovery_codes_left: left } = settings;
  const isOn = mode !== 'DISABLE';
  const areFew = areFewCodes(left);
  const codesLeft = left === 0 ? t('codes.none-left') : t('codes.left', { count: left });
  return (
    <Section title={t('state.heading')} headingRef={headingRef}>
      <Rows>
        <Row
          icon={isOn ? <ShieldIcon /> : <OpenShieldIcon />}
          title={t(isOn ? 'state.on' : 'state.off')}
          tone={isOn ? 'success' : 'warning'}
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
            tone={areFew ? 'warning' : 'plain'}
            action={
              <ButtonLink to={paths.twoFactorRecoveryCodes} $variant="secondary" $isWide={false}>
                {t('codes.renew')}
              </ButtonLink>
            }
          >
            {areFew ? <Pill $tone="warning">{codesLeft}</Pill> : <RowNote>{codesLeft}</RowNote>}
          </Row>
        )}
      </Rows>
    </Section>
  );
}
