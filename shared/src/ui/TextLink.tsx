import { Link } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { colors, motion } from '../theme/tokens';

const linkStyle = css`
  border-radius: 4px;
  color: ${colors.accentText};
  text-decoration: underline;
  text-decoration-color: color-mix(in srgb, currentColor 35%, transparent);
  text-underline-offset: 3px;
  transition: text-decoration-color ${motion.fast};
  @media (hover: hover) {
    &:hover {
      text-decoration-color: currentColor;
    }
  }
`;

/** A link within the site; takes `to`. */
export const TextLink = styled(Link)`
  ${linkStyle}
`;

/** A link to another site or to a new tab; takes `href`. */
export const ExternalLink = styled.a.attrs(({ target }) => (target === '_blank' ? { rel: 'noopener noreferrer' } : {}))`
  ${linkStyle}
`;

/** A button that looks like a link in a text. */
export const LinkButton = styled.button.attrs(({ type = 'button' }) => ({ type }))`
  ${linkStyle}
  padding: 0;
  border: 0;
  background: none;
  cursor: pointer;
`;
