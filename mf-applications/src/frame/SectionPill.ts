import { below, space } from '@passport/shared/theme/tokens';
import { Pill } from '@passport/shared/ui/Pill';
import { styled } from 'styled-components';

/** A state at the end of a card's title line, in line with the card's content. The line is made for quiet buttons, which have padding. */
export const SectionPill = styled(Pill)`
  margin-right: ${space(5)};
  @media ${below(600)} {
    margin: 0 0 0 ${space(5)};
  }
`;
