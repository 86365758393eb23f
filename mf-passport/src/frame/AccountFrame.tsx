import { space } from '@passport/shared/theme/tokens';
import { useState } from 'react';
import { Outlet } from 'react-router-dom';
import { styled } from 'styled-components';
import { ConfirmSignInProvider } from '../confirm-sign-in/ConfirmSignInProvider';
import { OutcomeContext, type OutcomeKeeper } from '../two-factor/outcome';
import { SectionNav } from './SectionNav';
import { wide } from './measures';

/** The frame of every account screen: the section navigation, and the contexts that outlive one screen. */
export function AccountFrame() {
  const [keeper] = useState<OutcomeKeeper>(() => ({ current: undefined }));
  return (
    <ConfirmSignInProvider>
      <OutcomeContext.Provider value={keeper}>
        <Columns>
          <SectionNav />
          <Outlet />
        </Columns>
      </OutcomeContext.Provider>
    </ConfirmSignInProvider>
  );
}

const Columns = styled.div`
  @media ${wide} {
    display: grid;
    grid-template-columns: 17.25rem minmax(0, 760px);
    justify-content: center;
    padding-right: ${space(6)};
  }
`;
