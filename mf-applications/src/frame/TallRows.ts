import { Rows } from '@passport/shared/ui/Row';
import { styled } from 'styled-components';

/** Rows with several lines of text: the icon stands at the first one, not at the middle of them all. */
export const TallRows = styled(Rows)`
  & > li {
    align-items: flex-start;
  }
`;
