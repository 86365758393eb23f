import { styled } from 'styled-components';
import { colors } from '../theme/tokens';

/** The mark of the product, the same as shell/static/favicon.svg. @param size of its sides, in px */
export function ProductMark({ size }: { size: number }) {
  return (
    <Mark width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="currentColor" stroke="none" />
      <path d="M11.5 25V13a5.5 5.5 0 1 1 5.5 5.5" fill="none" strokeWidth="3.4" strokeLinecap="round" />
      <circle cx="17" cy="13" r=".6" strokeWidth="2" />
    </Mark>
  );
}

const Mark = styled.svg`
  flex: none;
  color: ${colors.accent};
  stroke: ${colors.onAccent};
`;
