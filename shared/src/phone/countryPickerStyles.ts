import { styled } from 'styled-components';
import { colors, radius, raised, space, text } from '../theme/tokens';

export const Panel = styled.div`
  position: absolute;
  z-index: 10;
  inset: 60px 0 auto;
  overflow: hidden;
  padding: ${space(2)};
  border-radius: ${radius.medium};
  background: ${colors.raised};
  ${raised}
`;

export const Search = styled.input`
  width: 100%;
  height: 2.75rem;
  padding: 0 ${space(3)};
  border: 1px solid ${colors.borderStrong};
  border-radius: ${radius.small};
  background: ${colors.surface};
  ${text.body}
  /* Below 16 px Safari on phones zooms the page in at each focus. */
  font-size: max(16px, 1rem);

  &::placeholder {
    color: ${colors.textMuted};
    opacity: 1;
  }
  &:focus-visible {
    outline-offset: -1px;
  }
`;

/** 190 px high (specification section 9); it keeps its height while the search narrows it. */
export const List = styled.ul`
  overflow-y: auto;
  overscroll-behavior: contain;
  height: 190px;
  margin-top: ${space(2)};
  list-style: none;
`;

export const Option = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  min-height: 44px;
  padding: ${space(2)} ${space(3)};
  border-radius: ${radius.small};
  ${text.body}
  cursor: pointer;

  &[aria-selected='true'] {
    font-weight: 600;
  }
  &:hover {
    background: ${colors.muted};
  }
  &[data-active] {
    background: ${colors.accentSoft};
    outline: 2px solid transparent;
    outline-offset: -2px;
  }
`;

export const Code = styled.span`
  flex: none;
  color: ${colors.textMuted};
  font-variant-numeric: tabular-nums;
`;

export const Nothing = styled.p`
  position: absolute;
  inset: 68px ${space(5)} auto;
  color: ${colors.textMuted};
  ${text.body}
`;
