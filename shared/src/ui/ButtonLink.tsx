import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { buttonStyle, type ButtonLook } from './buttonStyle';

/** A link that leads on and looks like a button; give it `to`, `$variant` and `$isWide`. */
export const ButtonLink = styled(Link)<ButtonLook>`
  ${buttonStyle}
`;
