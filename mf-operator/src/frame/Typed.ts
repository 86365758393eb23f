import { styled } from 'styled-components';

/** What somebody has typed, e.g. a reason or a note, with its line breaks. */
export const Typed = styled.span`
  overflow-wrap: anywhere;
  white-space: pre-line;
`;
