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

/** The data that the client gets, one line each. */
export const Data = styled.ul`
  display: grid;
  gap: ${space(3)};
  margin: ${space(3)} 0 ${space(6)};
  padding: 0;
  list-style: none;
`;

export const DataLine = styled.li`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr);
  column-gap: ${space(3)};

  svg {
    margin-top: 2px;
    color: ${colors.successText};
  }
`;

export const DataValue = styled.span`
  grid-column: 2;
  color: ${colors.textMuted};
  overflow-wrap: anywhere;
  ${text.small}
`;

/** The account that signs in, with the way to another one. */
export const Person = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: ${space(3)};
  align-items: center;
  margin-bottom: ${space(6)};
  padding: ${space(3)} ${gutter(4)};
  border: 1px solid ${colors.border};
  border-radius: ${radius.medium};
  overflow-wrap: anywhere;

  svg {
    color: ${colors.textMuted};
  }
`;

/** An account in two lines. */
export const Account = styled.span`
  display: grid;
`;

export const Phone = styled.span`
  ${text.small}
  font-weight: 400;
`;
