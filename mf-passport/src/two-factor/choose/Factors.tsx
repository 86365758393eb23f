import { useMessages } from '@passport/shared/i18n/useMessages';
import type { SecondFactor, TwoFactorSettings } from '@passport/shared/schemas/twoFactor';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { Section } from '@passport/shared/ui/Section';
import { LockIcon, MailIcon, PhoneIcon, SendIcon } from '@passport/shared/ui/icons';
import { Pill } from '@passport/shared/ui/Pill';
import { TextLink } from '@passport/shared/ui/TextLink';
import { below, colors, radius, space } from '@passport/shared/theme/tokens';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Row, RowNote, Rows } from '@passport/shared/ui/Row';
import { paths } from '../../paths';
import { twoFactorTexts } from '../../texts';

/** In the recommended order. */
const factors: readonly { mode: SecondFactor; to: string; icon: ReactNode }[] = [
  { mode: 'TOTP', to: paths.twoFactorGoogleAuthenticator, icon: <PhoneIcon /> },
  { mode: 'TELEGRAM', to: paths.twoFactorTelegram, icon: <SendIcon /> },
  { mode: 'PASSWORD', to: paths.twoFactorCloudPassword, icon: <LockIcon /> },
  { mode: 'PHONE_EMAIL', to: paths.twoFactorValidation, icon: <MailIcon /> },
];

const advised: SecondFactor = 'TOTP';

/** The factors that can be turned on, one at a time. */
export function Factors({ settings }: { settings: TwoFactorSettings }) {
  const t = useMessages(twoFactorTexts.namespace);
  const { mode: current, available_modes } = settings;

  function actionOf(mode: SecondFactor, to: string): ReactNode {
    const name = t(`${mode}.name`);
    // A password and a key can be replaced; the other factors have nothing to choose.
    if (mode === current)
      return mode === 'PASSWORD' || mode === 'TOTP' ? link(to, t(`${mode}.change`), t(`${mode}.change`)) : undefined;
    if (!available_modes.includes(mode)) return undefined;
    return current === 'DISABLE'
      ? link(to, t('turn-on'), t('turn-on-of', { factor: name }), { isRow: true, isMain: mode === advised })
      : link(to, t('choose'), t('choose-of', { factor: name }), { isRow: true });
  }

  /** With the state of the factor in the same line, where there is room. */
  function titleOf(mode: SecondFactor): ReactNode {
    const isAdvised = mode === advised && current === 'DISABLE';
    return (
      <>
        {t(`${mode}.name`)} {mode === current && <State $tone="success">{t('in-use')}</State>}
        {isAdvised && <State $tone="accent">{t('recommended')}</State>}
      </>
    );
  }

  return (
    <Section title={t('factors')} {...(current !== 'DISABLE' && { lead: t('one-active') })}>
      <FactorRows>
        {factors
          // Without a bot there is nothing that its owner could do about it.
          .filter(({ mode }) => mode !== 'TELEGRAM' || mode === current || available_modes.includes(mode))
          .map(({ mode, to, icon }) => (
            <Row key={mode} icon={icon} title={titleOf(mode)} action={actionOf(mode, to)}>
              <RowNote>{t(`${mode}.text`)}</RowNote>
              {mode === 'PHONE_EMAIL' && mode !== current && !available_modes.includes(mode) && (
                <RowNote>
                  <TextLink to={paths.changeEmail}>{t('PHONE_EMAIL.needs-email')}</TextLink>
                </RowNote>
              )}
            </Row>
          ))}
      </FactorRows>
    </Section>
  );
}

/** Separated from the text below it. */
const State = styled(Pill)`
  margin-bottom: ${space(0.5)};
`;

interface LinkLook {
  /** On a phone the whole row is the target. */
  isRow?: boolean;
  isMain?: boolean;
}

const link = (to: string, text: string, label: string, { isRow = false, isMain = false }: LinkLook = {}) => (
  <ButtonLink
    to={to}
    aria-label={label}
    $variant={isMain ? 'primary' : 'secondary'}
    $isWide={false}
    data-row={isRow ? '' : undefined}
  >
    {text}
  </ButtonLink>
);

/**
 * On a phone four equal buttons would stand below each other: there a link to a factor covers its row and is drawn as a chevron at the
 * end. Pressed, it does not shrink: what covers the row would shrink with it, from under the finger.
 */
const FactorRows = styled(Rows)`
  @media ${below(440)} {
    && div:has(> div > a[data-row]) {
      flex-wrap: nowrap;
      > :first-child {
        flex: 1;
      }
    }
    && div:has(> a[data-row]) {
      position: static;
    }
    && > li:has(a[data-row]:active) {
      background: ${colors.sunken};
    }
    && a[data-row] {
      position: static;
      scale: none;
      gap: 0;
      justify-content: flex-start;
      width: 20px;
      min-width: 0;
      min-height: 24px;
      padding: 0 0 0 4px;
      border: 0;
      background: none;
      color: ${colors.textMuted};
      overflow: hidden;
      text-indent: 100%;
      white-space: nowrap;
      box-shadow: none;
      outline: none;
      &::before {
        flex: none;
        width: 8.5px;
        height: 8.5px;
        border: solid;
        border-width: 1.5px 1.5px 0 0;
        rotate: 45deg;
        content: '';
      }
      &::after {
        position: absolute;
        inset: 0;
        border-radius: ${radius.medium};
        content: '';
      }
      &:focus-visible::after {
        outline: 1.5px solid ${colors.accent};
        outline-offset: -1.5px;
      }
    }
  }
`;
