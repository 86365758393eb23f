import { colors, layout, radius, space } from '@passport/shared/theme/tokens';
import { Link } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { narrow } from '../frame/measures';

const look = css`
  display: inline-flex;
  flex: none;
  align-items: center;
  min-height: ${layout.target};
  /* Aligns its text with the card's right edge. */
  margin-right: ${space(-3)};
  padding: 0 ${space(3)};
  border: 0;
  border-radius: ${radius.medium};
  background: none;
  color: ${colors.accentText};
  font-weight: 550;
  text-decoration: none;
  cursor: pointer;
  svg {
    display: none;
  }
  &:hover {
    background: ${colors.accentSoft};
  }
  /* On a phone the icon alone: the value needs the room. */
  @media ${narrow} {
    svg {
      display: block;
    }
    span {
      display: none;
    }
  }
`;

/** Link to the screen that changes a detail. */
export const EditLink = styled(Link)`
  ${look}
`;

/** Opens the form of a detail in its place. */
export const EditButton = styled.button`
  ${look}
`;
