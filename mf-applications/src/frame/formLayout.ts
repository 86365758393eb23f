import { below, space } from '@passport/shared/theme/tokens';
import { styled } from 'styled-components';

/** The fields of a form, below each other. */
export const FormGrid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  max-width: 560px;
  margin-top: ${space(4)};
`;

/** The buttons of a form: the whole width on phones. */
export const FormActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
  margin-top: ${space(5)};
  @media ${below(640)} {
    & > * {
      flex: 1 1 100%;
    }
  }
`;
