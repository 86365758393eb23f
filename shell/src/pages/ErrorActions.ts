import { atLeast, below, space } from '@passport/shared/theme/tokens';
import { styled } from 'styled-components';

/**
 * The actions of an error page, side by side in every language, also where they are wider than the text; stacked and as wide as the text
 * of the page on phones. The page's notice is as wide as its content, so the width of a part of it cannot be a percentage.
 */
export const ErrorActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space(3)};
  @media ${atLeast(640)} {
    flex-wrap: nowrap;
    width: max-content;
  }
  @media ${below(640)} {
    width: min(25.5rem, 100vw - 2rem);
  }
`;
