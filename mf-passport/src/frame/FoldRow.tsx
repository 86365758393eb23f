import { colors, motion, radius, space, text, veryNarrow } from '@passport/shared/theme/tokens';
import { ForwardIcon } from '@passport/shared/ui/icons';
import { IconTile, type IconTileTone } from '@passport/shared/ui/IconTile';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface FoldRowProps {
  icon: ReactNode;
  tone?: IconTileTone;
  /** What is always shown beside the icon. */
  words: ReactNode;
  /** What a press unfolds below it. */
  children: ReactNode;
}

/** One line of a list that a press unfolds, for a list whose details few people read. */
export function FoldRow({ icon, tone = 'plain', words, children }: FoldRowProps) {
  return (
    <Item>
      <Fold>
        <Line>
          <IconTile $tone={tone}>{icon}</IconTile>
          {words}
          <Unfold size={20} />
        </Line>
        <Details>{children}</Details>
      </Fold>
    </Item>
  );
}

const Item = styled.li`
  /* Of a thousand rows the browser lays out those that are near; the first ones always, see the shared rows. */
  &:nth-child(n + 40) {
    content-visibility: auto;
    contain-intrinsic-size: auto 4.25rem;
  }
`;

/** The unfolded part forms one block with its line. */
const Fold = styled.details`
  border-radius: ${radius.medium};
  &[open] {
    background: ${colors.sunken};
  }
`;

const Line = styled.summary`
  display: flex;
  align-items: center;
  gap: ${space(4)};
  min-height: 60px;
  padding: ${space(2)} ${space(3)};
  border-radius: ${radius.medium};
  cursor: pointer;
  list-style: none;
  &::-webkit-details-marker {
    display: none;
  }
  @media (hover: hover) {
    &:hover {
      background: ${colors.sunken};
    }
  }
`;

/** Points down while more is folded, up while it is shown. */
const Unfold = styled(ForwardIcon)`
  margin-left: ${space(-2)};
  color: ${colors.textMuted};
  rotate: 90deg;
  transition: rotate ${motion.calm};
  details[open] > summary > & {
    rotate: -90deg;
  }
`;

const Details = styled.div`
  ${text.small}
  padding: 0 ${space(3)} ${space(3)} calc(40px + ${space(7)});
  color: ${colors.textMuted};
  overflow-wrap: anywhere;
  @media ${veryNarrow} {
    padding-left: ${space(3)};
  }
`;
