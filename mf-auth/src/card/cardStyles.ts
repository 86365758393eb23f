import { below, colors, gutter, layout, space, text } from '@passport/shared/theme/tokens';
import { Card } from '@passport/shared/ui/Card';
import { IconButton } from '@passport/shared/ui/IconButton';
import { styled } from 'styled-components';

/**
 * The card keeps its distance from the header, so that a step of another height moves only the card's lower edge. A step that slides in
 * from the side makes no phone wider.
 */
export const CardColumn = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  padding: ${layout.cardOffset} 8px ${space(6)};
  overflow-x: clip;
`;

/** Of the title, which the back button stands beside. */
const titleLine = 'min(1.875rem, 10vw)';

export const Sheet = styled(Card)`
  width: ${layout.cardWidth};
  max-width: 100%;
`;

export const Header = styled.header`
  display: flex;
  gap: ${space(1)};
  align-items: flex-start;
`;

export const Back = styled(IconButton)`
  margin: calc((${titleLine} - 44px) / 2) 0 -8px -12px;
`;

export const Title = styled.h1`
  ${text.heading}
  font-size: min(1.5rem, 8vw);
  line-height: ${titleLine};
`;

export const Subtitle = styled.p`
  margin-top: ${space(2)};
  color: ${colors.textMuted};
`;

export const Content = styled.div`
  margin-top: ${space(5)};
`;

export const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${space(2)};
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
  margin-top: calc(-1 * ${space(5)});
`;

export const Small = styled.p`
  margin-top: ${space(5)};
  color: ${colors.textMuted};
  ${text.small}
`;

export const Bottom = styled.footer`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(4)};
  width: ${layout.cardWidth};
  max-width: 100%;
  min-height: ${layout.target};
  margin-top: ${space(4)};
  padding: 0 ${space(6)};
  color: ${colors.textMuted};
  ${text.small}

  @media ${below(440)} {
    width: 100%;
    padding: 0 ${gutter(4)};
  }
`;
