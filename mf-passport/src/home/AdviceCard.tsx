import { useMessages } from '@passport/shared/i18n/useMessages';
import { below, bodyLine, colors, radius, space, text } from '@passport/shared/theme/tokens';
import { ButtonLink } from '@passport/shared/ui/ButtonLink';
import { CheckIcon, ShieldIcon, WarningIcon } from '@passport/shared/ui/icons';
import { IconTile, type IconTileTone } from '@passport/shared/ui/IconTile';
import { Skeleton } from '@passport/shared/ui/Skeleton';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { namespace } from '../texts';
import { paths } from '../paths';
import { advices, type Advice } from './adviceFor';

type Tone = 'danger' | 'warning' | 'accent' | 'success';

const looks: Record<Advice, { tone: Tone; to: string | undefined }> = {
  deletion: { tone: 'danger', to: paths.deletion },
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
  /** Values for its text. */
  values: { at: string };
  /** Nothing was wrong at the last visit: only the room of that is kept free while the advice loads. */
  isFineExpected: boolean;
}

/**
 * One piece of advice about the account's safety. While it is not known, the room of the longest one is kept, so the content below does not move; all are stacked in one grid cell with one visible.
 */
export function AdviceCard({ advice, values, isFineExpected }: AdviceCardProps) {
  const t = useMessages(namespace);
  const stacked = advices.filter((name) => name === advice || !isFineExpected || name === 'fine');
  return (
    <Stack aria-label={t('advice.label')}>
      {stacked.map((name) => (
        <Sheet key={name} $tone={advice ? looks[advice].tone : undefined} $isShown={name === advice}>
          <Tile $tone={tiles[looks[name].tone]}>{icons[looks[name].tone]}</Tile>
          <Texts>
            <Title>{t(`advice.${name}`, values)}</Title>
            <Explanation>{t(`advice.${name}-text`, values)}</Explanation>
          </Texts>
          {looks[name].to !== undefined && (
            <Action to={looks[name].to} $variant="secondary" $isWide={false}>
              {t(`advice.${name}-action`)}
            </Action>
          )}
        </Sheet>
      ))}
      {advice === undefined && (
        <Sheet $tone={undefined} $isShown>
          <Skeleton $width="220px" $height={bodyLine} />
        </Sheet>
      )}
    </Stack>
  );
}

const tiles: Record<Tone, IconTileTone> = {
  danger: 'danger',
  warning: 'warning',
  accent: 'plain',
  success: 'success',
};

const Stack = styled.section`
  display: grid;
  /* minmax(0, …): a wide skeleton must not widen the column. */
  grid-template-columns: minmax(0, 1fr);
  margin-bottom: ${space(4)};
`;

const backgrounds: Record<Tone, string> = {
  danger: colors.dangerSoft,
  warning: colors.warningSoft,
  accent: colors.accentSoft,
  success: colors.successSoft,
};

const Sheet = styled.div<{ $tone: Tone | undefined; $isShown: boolean }>`
  grid-area: 1 / 1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)} ${space(4)};
  min-height: 76px;
  padding: ${space(4)} ${space(6)};
  border-radius: ${radius.large};
  background: ${({ $tone }) => ($tone ? backgrounds[$tone] : colors.surface)};
  visibility: ${({ $isShown }) => ($isShown ? 'visible' : 'hidden')};
  @media ${below(440)} {
    padding: ${space(4)};
  }
`;

/** Beneath the text on a phone, in line with it. */
const Action = styled(ButtonLink)`
  @media ${below(640)} {
    flex-basis: 100%;
    min-height: 48px;
  }
`;

/** On the surface's own colour: the tile of its tone would be lost on the sheet. */
const Tile = styled(IconTile)`
  background: ${colors.surface};
`;

const Texts = styled.div`
  flex: 1 1 180px;
  min-width: 0;
`;

/** The longest word fits into the narrowest window with large letters too. */
const Title = styled.p`
  font-size: min(1em, 7vw);
  font-weight: 600;
`;

const Explanation = styled.p`
  ${text.small}
  margin-top: ${space(1)};
`;
