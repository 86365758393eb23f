import { below, gutter, space } from '../theme/tokens';

/** The column of every area, of the header and of the footer: their left edges are one line. */
export const pageColumn = `
  width: 100%;
  max-width: calc(1120px + 2 * ${space(6)});
  margin-inline: auto;
  padding-inline: ${space(6)};
  @media ${below(600)} {
    padding-inline: ${gutter(4)};
  }
`;
