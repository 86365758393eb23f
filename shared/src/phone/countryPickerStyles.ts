import { css, styled } from 'styled-components';
import { below, colors, floating, veryNarrow, radius, space, text } from '../theme/tokens';

export const Panel = styled.div`
  position: absolute;
  z-index: 10;
  inset: 3.75rem 0 auto;
  @media ${veryNarrow} {
    top: 100%;
  }
  overflow: hidden;
  padding: ${space(2)};
  border-radius: ${radius.medium};
  background: ${colors.surface};
  ${floating}

  /* A sheet at the lower edge of a phone, within reach of the thumb. */
  @media ${below(640)} {
    display: flex;
    position: fixed;
    z-index: 30;
    inset: auto 0 0;
    flex-direction: column;
    height: 75dvh;
    padding: ${space(4)} ${space(4)} 0;
    border-radius: 20px 20px 0 0;
    box-shadow: 0 0 0 100vmax rgb(0 0 0 / 0.4);
  }
`;

export const Search = styled.input`
  width: 100%;
  height: 2.75rem;
  padding: 0 ${space(3)};
  border: 1px solid ${colors.borderStrong};
  border-radius: ${radius.small};
  background: ${colors.surface};
  ${text.body}
  /* Below 16 px Safari on phones zooms in on each focus. */
  font-size: max(16px, 1rem);

  &::placeholder {
    color: ${colors.textMuted};
    opacity: 1;
  }
  &:focus-visible {
    outline-offset: -1px;
  }
`;

/** A shadow at the edge shows that the list continues; it is hidden at the last line. */
const goesOn = css`
  background:
    linear-gradient(${colors.surface} 40%, transparent) top / 100% 24px local,
    linear-gradient(transparent, ${colors.surface} 60%) bottom / 100% 24px local,
    linear-gradient(${colors.sunken}, transparent) top / 100% 12px,
    linear-gradient(transparent, ${colors.sunken}) bottom / 100% 12px;
  background-repeat: no-repeat;
`;

/** 190 px high (spec 9), or as high as the sheet of a phone, also while the search shortens the list. */
export const List = styled.ul`
  overflow-y: auto;
  overscroll-behavior: contain;
  height: 190px;
  margin-top: ${space(2)};
  list-style: none;
  ${goesOn}
  @media ${below(640)} {
    flex: 1;
    height: auto;
    padding-bottom: env(safe-area-inset-bottom);
  }
`;

export const Option = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  min-height: 44px;
  padding: ${space(2)} ${space(3)};
  border-radius: ${radius.small};
  @media ${below(640)} {
    min-height: 52px;
  }
  ${text.body}
  cursor: pointer;

  &[aria-selected='true'] {
    font-weight: 600;
  }
  @media (hover: hover) {
    &:hover {
      background: ${colors.sunken};
    }
  }
  &[data-active] {
    background: ${colors.accentSoft};
    outline: 2px solid transparent;
    outline-offset: -2px;
  }
`;

/** Above each group of the sheet of a phone; the small list of a wide window has no room for it. */
export const Group = styled.li`
  display: none;
  padding: ${space(3)} ${space(3)} ${space(1)};
  color: ${colors.textMuted};
  ${text.small}
  font-weight: 600;
  @media ${below(640)} {
    display: block;
  }
`;

/** In place of a flag, which looks different or is missing on each system. */
export const Iso = styled.span`
  display: none;
  flex: none;
  width: 28px;
  border-radius: 4px;
  background: ${colors.sunken};
  color: ${colors.textMuted};
  font-size: 0.8125rem;
  font-weight: 600;
  line-height: 20px;
  text-align: center;
  @media ${below(640)} {
    display: block;
  }
`;

export const Name = styled.span`
  flex: 1;
  min-width: 0;
`;

export const Code = styled.span`
  flex: none;
  color: ${colors.textMuted};
  font-variant-numeric: tabular-nums;
`;

export const Nothing = styled.p`
  position: absolute;
  inset: 4.25rem ${space(5)} auto;
  color: ${colors.textMuted};
  ${text.body}
`;
