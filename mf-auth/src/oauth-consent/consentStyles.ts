import { colors, gutter, radius, space, text } from '@passport/shared/theme/tokens';
import { styled } from 'styled-components';

/** The client's logo, or the first letter of its name. */
export const ClientBadge = styled.div`
  display: grid;
  place-items: center;
  width: 56px;
  height: 56px;
  margin-bottom: ${space(4)};
  overflow: hidden;
  border-radius: ${radius.medium};
  background: ${colors.accentSoft};
  color: ${colors.accentText};
  ${text.heading}

  img {
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
`;

export const Gets = styled.h2`
  ${text.body}
  font-weight: 600;
`;

/** The data that the client gets, one line each. */
export const Data = styled.ul`
  margin: ${space(2)} 0 ${space(6)};
  padding: 0;
  border-radius: ${radius.medium};
  background: ${colors.muted};
  list-style: none;
`;

export const DataLine = styled.li`
  display: grid;
  padding: ${space(2)} ${gutter(4)};

  & + & {
    border-top: 1px solid ${colors.border};
  }
`;

export const DataLabel = styled.span`
  ${text.small}
  color: ${colors.textMuted};
`;

export const DataValue = styled.span`
  overflow-wrap: anywhere;
`;
