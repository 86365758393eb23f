import { Rows } from '@passport/shared/ui/Row';
import { styled } from 'styled-components';

/** Rows with several lines of text: the icon is aligned with the first one, not with the middle of them all. */
export const TallRows = styled(Rows)`
  & > li {
    align-items: flex-start;
  }
`;
