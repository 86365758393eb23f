import { styled } from 'styled-components';

/** Takes the lines of its longest text, `data-longest`, whichever of its texts its one child shows: the content below does not move. */
export const Longest = styled.span`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  &::after {
    content: attr(data-longest);
    content: attr(data-longest) / '';
    visibility: hidden;
  }
  & > *,
  &::after {
    grid-area: 1 / 1;
  }
`;
