import { below, space } from '@passport/shared/theme/tokens';
import { Pill } from '@passport/shared/ui/Pill';
import { styled } from 'styled-components';

/** A state at the end of a card's title line. The line suits quiet buttons, which have padding; the pill has none, so a margin aligns it with the content. */
export const SectionPill = styled(Pill)`
  margin-right: ${space(5)};
  @media ${below(600)} {
    margin: 0 0 0 ${space(5)};
  }
`;
