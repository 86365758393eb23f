import { styled } from 'styled-components';
import { below, colors, halo, veryNarrow, gutter, motion, radius, space, text } from '../theme/tokens';

/** The frame of a field: the control, and below it a line that keeps its height while it is empty, so that nothing moves. */
export const FieldRoot = styled.div`
  position: relative;
  min-width: 0;
`;

/** Its outline is for forced colours, where shadows are not visible. It looks disabled also in a form that is disabled as a whole. */
export const FieldBox = styled.div`
  display: flex;
  align-items: stretch;
  height: 3.5rem;
  border: 1.5px solid ${colors.borderStrong};
  border-radius: ${radius.medium};
  background: ${colors.surface};
  transition:
    border-color ${motion.fast},
    box-shadow ${motion.fast};

  &:focus-within {
    border-color: ${colors.accent};
    ${halo(colors.accentSoft)}
    outline: 2px solid transparent;
  }
  &[data-invalid] {
    border-color: ${colors.dangerText};
  }
  &[data-invalid]:focus-within {
    ${halo(colors.dangerSoft)}
  }
  &:has(:is(input, select):disabled) {
    border-color: ${colors.border};
    background: ${colors.sunken};
  }
  @media ${veryNarrow} {
    flex-wrap: wrap;
    height: auto;
  }
`;

/** With very large letters the label may take several lines: it is then above the text, below the start of the field. */
export const FieldInner = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;
  @media ${veryNarrow} {
    display: flex;
    flex: 1 0 100%;
    flex-direction: column-reverse;
  }
`;

export const FieldLabel = styled.label`
  position: absolute;
  inset: 1rem ${gutter(4)} auto;
  overflow: hidden;
  color: ${colors.textMuted};
  ${text.body}
  font-size: min(1rem, 5.2vw);
  text-overflow: ellipsis;
  white-space: nowrap;
  pointer-events: none;
  transform-origin: 0 0;
  transition: transform ${motion.fast};
  @media ${veryNarrow} {
    &&& {
      position: static;
      overflow: visible;
      padding: ${space(2)} ${gutter(4)} 0;
      font-size: 1rem;
      white-space: normal;
      transform: none;
    }
  }
`;

/**
 * The label floats by CSS alone, so it also moves for a text that is typed before React runs. `:placeholder-shown` needs a
 * placeholder: an example or a blank. Below 16 px Safari on phones zooms in on each focus; with the largest letters half of a phone
 * number would be hidden.
 */
export const FieldInput = styled.input`
  width: 100%;
  height: 100%;
  padding: ${space(5)} ${gutter(4)} ${space(1)};
  border: 0;
  border-radius: inherit;
  outline: none;
  background: none;
  color: ${colors.text};
  ${text.body}
  font-size: max(16px, min(1rem, 5.5vw));
  text-overflow: ellipsis;
  @media ${veryNarrow} {
    height: auto;
    padding: ${space(1)} ${gutter(4)} ${space(2)};
    font-size: max(16px, min(1rem, 7vw));
  }

  &::placeholder {
    color: ${colors.textMuted};
    opacity: 0;
  }
  &:focus::placeholder {
    opacity: 1;
  }
  &:focus + label,
  &:not(:placeholder-shown) + label,
  &:autofill + label {
    transform: translateY(-0.6em) scale(0.8);
  }
  &[data-hide-label]:not(:placeholder-shown) {
    padding: 0 ${gutter(4)};
  }
  &[data-hide-label]:not(:placeholder-shown) + label {
    opacity: 0;
  }
  &:disabled {
    color: ${colors.textMuted};
    opacity: 1;
    -webkit-text-fill-color: ${colors.textMuted};
  }
`;

export const RequiredMark = styled.span`
  margin-left: 2px;
  color: ${colors.dangerText};
`;

const linesHeight = (lines: number): string => `${0.125 + 1.125 * lines}rem`;

/** Starts at the text of the field above. Reserves the height of its lines; the narrowest phones need the width, and two lines. */
export const MessageLine = styled.div<{ $lines: number }>`
  display: flex;
  gap: ${space(1)};
  min-height: ${({ $lines }) => linesHeight($lines)};
  padding: ${space(0.5)} ${gutter(4)} 0;
  color: ${colors.textMuted};
  ${text.small}
  text-wrap: balance;

  @media ${below(360)} {
    min-height: ${linesHeight(2)};
    padding-inline: ${space(1)};
  }
  &[data-error] {
    color: ${colors.dangerText};
  }
`;

/** Takes the height of its message, and none without one. */
export const Collapsing = styled.div`
  display: grid;
  grid-template-rows: 0fr;
  transition: grid-template-rows ${motion.calm};
  &[data-open] {
    grid-template-rows: 1fr;
  }
  & > * {
    overflow: hidden;
    min-height: 0;
  }
  &:not([data-open]) > * {
    padding-top: 0;
  }
`;
