import { useMessages } from '@passport/shared/i18n/useMessages';
import { below, colors, veryNarrow, layout, radius, shadows, space, text } from '@passport/shared/theme/tokens';
import { CheckIcon, CloseIcon, ShieldIcon, WarningIcon } from '@passport/shared/ui/icons';
import { IconButton } from '@passport/shared/ui/IconButton';
import { Skeleton } from '@passport/shared/ui/Skeleton';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { namespace } from '../texts';
import { paths } from '../paths';
import { advices, type Advice } from './adviceFor';

type Tone = 'danger' | 'warning' | 'accent' | 'success';

const looks: Record<Advice, { tone: Tone; to: string | undefined }> = {
  deletion: { tone: 'danger', to: paths.deletion },
  sessions: { tone: 'warning', to: paths.sessions },
  email: { tone: 'warning', to: paths.changeEmail },
  'two-factor': { tone: 'accent', to: paths.twoFactor },
  'recovery-codes': { tone: 'warning', to: paths.twoFactorRecoveryCodes },
  fine: { tone: 'success', to: undefined },
  unknown: { tone: 'warning', to: undefined },
};

const icons: Record<Tone, ReactNode> = {
  danger: <WarningIcon />,
  warning: <WarningIcon />,
  accent: <ShieldIcon />,
  success: <CheckIcon />,
};

interface AdviceCardProps {
  /** Undefined while the summary is loading. */
  advice: Advice | undefined;
  /** The person does not want to read the sessions warning again. */
  onDismiss(): void;
}

/**
 * One piece of advice about the account's safety; the sessions warning of spec 2 is one of them. All are stacked in one
 * grid cell with one visible, so the content below does not move when the advice changes.
 */
export function AdviceCard({ advice, onDismiss }: AdviceCardProps) {
  const t = useMessages(namespace);
  return (
    <Stack aria-label={t('advice.label')}>
      {advices.map((name) => (
        <Sheet key={name} $tone={advice ? looks[advice].tone : undefined} $isShown={name === advice}>
          <Icon>{icons[looks[name].tone]}</Icon>
          <Texts>
            <Title>{t(`advice.${name}`)}</Title>
            <Explanation>{t(`advice.${name}-text`)}</Explanation>
            {looks[name].to !== undefined && <ActionLink to={looks[name].to}>{t(`advice.${name}-action`)}</ActionLink>}
          </Texts>
          {name === 'sessions' && (
            <Dismiss type="button" aria-label={t('advice.dismiss')} onClick={onDismiss}>
              <CloseIcon size={20} />
            </Dismiss>
          )}
        </Sheet>
      ))}
      {advice === undefined && (
        <Sheet $tone={undefined} $isShown>
          <Icon />
          <Texts>
            <Skeleton $width="220px" $height="1.375rem" />
          </Texts>
        </Sheet>
      )}
    </Stack>
  );
}

const Stack = styled.section`
  display: grid;
  /* minmax(0, …): a wide skeleton must not widen the column. */
  grid-template-columns: minmax(0, 1fr);
  margin-bottom: ${space(4)};
`;

const backgrounds: Record<Tone, string> = {
  danger: `${colors.dangerSoft}; --icon: ${colors.dangerText}`,
  warning: `${colors.warningSoft}; --icon: ${colors.warningText}`,
  accent: `${colors.accentSoft}; --icon: ${colors.accentText}`,
  success: `${colors.successSoft}; --icon: ${colors.successText}`,
};

const Sheet = styled.div<{ $tone: Tone | undefined; $isShown: boolean }>`
  position: relative;
  grid-area: 1 / 1;
  display: grid;
  grid-template-columns: 24px minmax(0, 1fr);
  /* Centers an advice that is shorter than the longest one. */
  align-content: center;
  gap: ${space(4)};
  padding: ${space(4)} ${space(6)};
  border-radius: ${radius.large};
  background: ${({ $tone }) => ($tone ? backgrounds[$tone] : colors.surface)};
  box-shadow: ${shadows.card};
  visibility: ${({ $isShown }) => ($isShown ? 'visible' : 'hidden')};
  @media ${below(440)} {
    padding: ${space(4)};
  }
  @media ${veryNarrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Icon = styled.span`
  color: var(--icon);
  @media ${veryNarrow} {
    display: none;
  }
`;

const Texts = styled.div`
  min-width: 0;
`;

/** Leaves room for the close button. */
const Title = styled.p`
  padding-right: 32px;
  font-weight: 600;
`;

const Explanation = styled.p`
  ${text.small}
  margin-top: ${space(1)};
`;

const ActionLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${layout.target};
  margin-bottom: ${space(-2)};
  color: var(--icon);
  font-weight: 550;
  text-underline-offset: 3px;
`;

const Dismiss = styled(IconButton)`
  position: absolute;
  top: ${space(1)};
  right: ${space(1)};
  color: ${colors.text};
`;
