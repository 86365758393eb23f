import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { buttonStyle, type ButtonLook } from './buttonStyle';

/** A link that looks like a button; takes `to`, `$variant` and `$isWide`. */
export const ButtonLink = styled(Link)<ButtonLook>`
  ${buttonStyle}
`;

/** The same for another address than a path of the site; takes `href`. */
export const ButtonAnchor = styled.a<ButtonLook>`
  ${buttonStyle}
`;
