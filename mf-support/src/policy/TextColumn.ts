import { styled } from 'styled-components';

/** The column of a text within the container of the site's screens: lines of a readable length. The first paint has the same width. */
export const TextColumn = styled.div`
  max-width: 44.5rem;
`;
