import { colors, gutter, radius, space, text } from '@passport/shared/theme/tokens';
import { styled } from 'styled-components';

/** Passport and the client, with an arrow between them. */
export const Tiles = styled.div`
  display: flex;
  gap: ${space(2)};
  align-items: center;
  margin-bottom: ${space(4)};
  color: ${colors.textMuted};
`;

export const Gets = styled.h2`
  ${text.body}
  font-weight: 600;
`;

/** The data that the client gets, one line each. In the dark theme the usual divider is hardly seen on this ground. */
export const Data = styled.ul`
  margin: ${space(2)} 0 ${space(6)};
  padding: 0;
  border-radius: ${radius.medium};
  background: ${colors.sunken};
  list-style: none;
`;

export const DataLine = styled.li`
  display: grid;
  padding: ${space(2)} ${gutter(4)};

  & + & {
    border-top: 1px solid ${colors.surface};
  }
`;

export const DataLabel = styled.span`
  ${text.small}
  color: ${colors.textMuted};
`;

export const DataValue = styled.span`
  overflow-wrap: anywhere;
`;

/** The account to continue with, in two lines of a button. */
export const Account = styled.span`
  display: grid;
`;

export const Phone = styled.span`
  ${text.small}
  font-weight: 400;
`;
