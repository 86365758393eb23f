import { below, space } from '@passport/shared/theme/tokens';
import { Button } from '@passport/shared/ui/Button';
import { styled } from 'styled-components';

/** A quiet button at the end of a card's title line: its text ends at the edge of the content, on phones too. */
export const SectionButton = styled(Button).attrs({ variant: 'quiet' })`
  @media ${below(600)} {
    margin-right: ${space(-5)};
    /* A text of two lines begins with the title. */
    && {
      text-align: start;
    }
  }
`;
