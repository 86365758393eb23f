import { css } from 'styled-components';

/** The look of a `details`: the product's own mark after the summary instead of the browser's triangle. */
export const disclosure = css`
  > summary {
    list-style: none;
    cursor: pointer;
    &::-webkit-details-marker {
      display: none;
    }
    &::after {
      display: inline-block;
      width: 7px;
      height: 7px;
      margin-left: 8px;
      border: solid;
      border-width: 0 2px 2px 0;
      content: '';
      transform: translateY(-3px) rotate(45deg);
    }
  }
  &[open] > summary::after {
    transform: rotate(225deg);
  }
`;
