import { colors, radius, space } from '@passport/shared/theme/tokens';
import { styled } from 'styled-components';

/** Printed are only the codes, with their owner. */
export const Printed = styled.div`
  @media print {
    body:has(&) * {
      visibility: hidden;
    }
    &,
    & * {
      visibility: visible !important;
    }
    & {
      position: fixed;
      inset: 0;
    }
    & > section {
      box-shadow: none;
      border: 0;
      background: none;
    }
    h2,
    h2 ~ p,
    h2 + p {
      color: #000;
    }
  }
`;

/** The owner of the codes, in print only. */
export const PrintedTitle = styled.p`
  display: none;
  @media print {
    display: block;
    margin: ${space(3)} 0;
  }
`;

export const CodeList = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr));
  gap: ${space(2)} ${space(6)};
  margin: ${space(4)} 0;
  padding: ${space(4)};
  border-radius: ${radius.medium};
  background: ${colors.sunken};
  list-style: none;
  code {
    font-size: 0.9375rem;
    overflow-wrap: anywhere;
  }
  @media print {
    grid-template-columns: 1fr 1fr;
    padding: 0;
    background: none;
    code {
      font-size: 12pt;
    }
    /* A box to tick when the code is used. */
    li::before {
      content: '';
      display: inline-block;
      width: 10pt;
      height: 10pt;
      margin-right: 6pt;
      border: 1px solid #000;
    }
  }
`;
