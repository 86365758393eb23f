import { atLeast, below, colors, gutter, layout, radius, raised, space, text } from '@passport/shared/theme/tokens';
import { Card } from '@passport/shared/ui/Card';
import { IconButton } from '@passport/shared/ui/IconButton';
import { styled } from 'styled-components';

/**
 * The card keeps its distance from the header, so that a step of another height moves only the card's lower edge. A step that slides in
 * from the side makes no phone wider. Marked for the rosette that the window shows behind it (see themeCss).
 */
export const CardColumn = styled.div.attrs<{ 'data-rosette'?: string }>({ 'data-rosette': '' })`
  display: flex;
  flex-direction: column;
  align-items: center;
  padding: ${layout.cardOffset} ${space(4)} ${space(6)};
  overflow-x: clip;
  @media ${below(360)} {
    padding-inline: 8px;
  }
`;

export const Sheet = styled(Card)`
  position: relative;
  width: ${layout.cardWidth};
  max-width: 100%;
  padding: ${space(6)} ${gutter(5)};
  border-radius: ${radius.card};
  ${raised}
  @media ${atLeast(640)} {
    padding: ${space(8)};
  }
`;

/** The back button has a line of its own: the title is at the same left edge on every step. */
export const Back = styled(IconButton)`
  margin: ${space(-4)} 0 0 ${space(-3)};
`;

/** In the middle, above something that is in the middle too; the back button is then in the corner. */
export const Header = styled.header<{ $isCentred?: boolean }>`
  ${({ $isCentred }) =>
    $isCentred &&
    `
    padding: 0 ${space(6)};
    text-align: center;
    > button {
      position: absolute;
      top: ${space(3)};
      left: ${space(3)};
      margin: 0;
    }
  `}
`;

export const Title = styled.h1`
  ${text.card}
  &:focus {
    outline: none;
  }
`;

export const Subtitle = styled.p`
  margin-top: ${space(1.5)};
  color: ${colors.textMuted};
`;

export const Content = styled.div`
  margin-top: ${space(6)};
`;

export const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${space(1)};
`;

/** A form of several fields. A field reserves no line for its message; the button keeps a larger distance. */
export const Fields = styled(Form)`
  gap: ${space(3)};
  > button[type='submit'] {
    margin-top: ${space(2)};
  }
`;

export const Choices = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space(3)};
`;

/** What the choices below could not do: in the place between the subtitle and them, so that nothing moves. */
export const BeforeChoices = styled.div`
  margin-top: calc(-1 * ${space(6)});
`;

export const Small = styled.p`
  margin-top: ${space(5)};
  color: ${colors.textMuted};
  ${text.small}
`;

/** The last row of a card, from edge to edge. */
export const Bottom = styled.footer`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(4)};
  min-height: 52px;
  margin: ${space(6)} calc(-1 * ${gutter(5)}) ${space(-6)};
  padding: ${space(1)} ${gutter(5)};
  border-top: 1px solid ${colors.border};
  color: ${colors.textMuted};
  ${text.small}
  @media ${atLeast(640)} {
    margin: ${space(6)} ${space(-8)} ${space(-8)};
    padding: ${space(1)} ${space(8)};
  }
`;
