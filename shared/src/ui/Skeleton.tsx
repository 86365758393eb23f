import type { ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { colors, radius } from '../theme/tokens';
import { VisuallyHidden } from './VisuallyHidden';

const breathe = keyframes`
  50% { opacity: 0.55; }
`;

/** A placeholder in the final size of loading content; sizes are CSS lengths. */
export const Skeleton = styled.span.attrs({ 'aria-hidden': true, 'data-skeleton': '' })<{
  $width?: string;
  $height?: string;
}>`
  display: block;
  width: ${({ $width = '100%' }) => $width};
  max-width: 100%;
  height: ${({ $height = '1em' }) => $height};
  border-radius: ${radius.small};
  background: ${colors.sunken};
  animation: ${breathe} 1.6s ease-in-out infinite;
`;

/**
 * Announces once that a part of the page is loading, and shows its skeletons.
 * @param label translated, e.g. 'Loading'
 */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}
