import { colors, radius, space, text } from '../theme/tokens';

/**
 * The look of the text of a document, as plain CSS with nesting: for the live page and for the HTML of the site. The page's
 * `pretty` leaves lines of a phone half empty to avoid a single word on the last line.
 */
export const documentStyle = `
  overflow-wrap: anywhere;
  text-wrap: wrap;
  & > * + * { margin-top: ${space(4)}; }
  & > h3 { ${text.heading} margin-top: ${space(8)}; }
  & > h4 { ${text.body} margin-top: ${space(6)}; font-weight: 600; }
  & > blockquote {
    margin-inline: 0;
    padding: ${space(3)} ${space(4)};
    border-radius: ${radius.medium};
    background: ${colors.sunken};
    color: ${colors.textMuted};
  }
  & > ul, & > ol { padding-left: ${space(6)}; }
  & li + li { margin-top: ${space(2)}; }
  & li, & p { white-space: pre-line; }
  & code { font-size: 0.9em; }
`;
