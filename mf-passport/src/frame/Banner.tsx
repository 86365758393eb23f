import { below, bodyLine, colors, space, text } from '@passport/shared/theme/tokens';
import { cardSurface } from '@passport/shared/ui/cardSurface';
import { CheckIcon, ShieldIcon, WarningIcon } from '@passport/shared/ui/icons';
import { IconTile, type IconTileTone } from '@passport/shared/ui/IconTile';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

export type BannerTone = 'danger' | 'warning' | 'accent' | 'success';

interface BannerProps {
  tone: BannerTone;
  title: string;
  text: ReactNode;
  /** A button, or a link that looks like one. */
  action?: ReactNode;
  className?: string;
}

/** One thing to know about the account before everything else on the screen, with what can be done about it. */
export function Banner({ tone, title, text: explanation, action, className }: BannerProps) {
  return (
    <BannerSheet $tone={tone} className={className}>
      <Tile $tone={tiles[tone]}>{icons[tone]}</Tile>
      <Texts>
        <Title>{title}</Title>
        <Explanation>{explanation}</Explanation>
      </Texts>
      {action}
    </BannerSheet>
  );
}

const icons: Record<BannerTone, ReactNode> = {
  danger: <WarningIcon />,
  warning: <WarningIcon />,
  accent: <ShieldIcon />,
  success: <CheckIcon />,
};

const tiles: Record<BannerTone, IconTileTone> = {
  danger: 'danger',
  warning: 'warning',
  accent: 'plain',
  success: 'success',
};

const backgrounds: Record<BannerTone, string> = {
  danger: colors.dangerSoft,
  warning: colors.warningSoft,
  accent: colors.surface,
  success: colors.successSoft,
};

/** The surface of a card, in the colour of its tone. On a phone the icon is in line with the title, and the button stands beneath the text and is as wide as the sheet. */
export const BannerSheet = styled.div<{ $tone?: BannerTone }>`
  ${cardSurface}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)} ${space(4)};
  min-height: 76px;
  padding: ${space(4)} ${space(5)};
  background: ${({ $tone }) => ($tone ? backgrounds[$tone] : colors.surface)};
  @media ${below(440)} {
    padding: ${space(4)};
  }
  @media ${below(640)} {
    align-items: flex-start;
    column-gap: ${space(2)};
    && > :is(a, button) {
      flex-basis: 100%;
      min-height: 48px;
    }
  }
`;

/** On the surface's own colour: the tile of its tone would be lost on the sheet. */
const Tile = styled(IconTile)`
  background: ${colors.surface};
  @media ${below(640)} {
    width: 20px;
    height: ${bodyLine};
    background: none;
    svg {
      width: 20px;
      height: 20px;
    }
  }
`;

const Texts = styled.div`
  flex: 1 1 180px;
  min-width: 0;
`;

/** Shrinks in a narrow window, so that the longest word fits at a large text size. */
const Title = styled.p`
  font-size: min(1em, 7vw);
  font-weight: 600;
`;

const Explanation = styled.p`
  ${text.small}
  margin-top: ${space(1)};
`;
