import { atLeast, below, colors, space } from '@passport/shared/theme/tokens';
import { styled } from 'styled-components';

/**
 * A short form within a card or a dialog. With buttons as wide as their text, the cells of a code, which are centred by
 * default, are left-aligned, and so are the messages below them and the line of the next code.
 */
export const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  max-width: 440px;
  @media ${atLeast(640)} {
    div:has(> input[name='code']) {
      justify-content: start;
    }
    div:has(> input[name='code']) + div > * {
      justify-content: start;
      padding-inline: 0;
      text-align: start;
    }
    & > div:last-child:has(> div > [role='status']) {
      text-align: start;
      > button {
        justify-self: start;
        width: auto;
      }
    }
  }
`;

export const Lead = styled.p`
  margin-bottom: ${space(3)};
  color: ${colors.textMuted};
  overflow-wrap: anywhere;
`;

/**
 * Buttons in a row that wraps; the main one first. The margin aligns the text of a quiet button when it wraps. On phones each is as
 * wide as the form.
 */
export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)} ${space(7)};
  margin-top: ${space(2)};
  & > :is(a, button):not(:first-child) {
    margin-left: ${space(-5)};
    text-align: start;
  }
  @media ${below(640)} {
    && > :is(a, button) {
      flex: 1 1 100%;
      margin-left: 0;
      text-align: center;
    }
  }
`;

/** Choices of equal rank, one below the other. */
export const Choices = styled.div`
  display: grid;
  gap: ${space(3)};
  max-width: 440px;
`;
