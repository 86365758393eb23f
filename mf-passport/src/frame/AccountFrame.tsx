import { space } from '@passport/shared/theme/tokens';
import { Outlet } from 'react-router-dom';
import { styled } from 'styled-components';
import { SectionNav } from './SectionNav';
import { wide } from './measures';

/** What stands around every screen of the account: the sections beside it, where there is room for them. */
export function AccountFrame() {
  return (
    <Columns>
      <SectionNav />
      <Outlet />
    </Columns>
  );
}

const Columns = styled.div`
  @media ${wide} {
    display: grid;
    grid-template-columns: 248px minmax(0, 760px);
    justify-content: center;
    padding-right: ${space(6)};
  }
`;
