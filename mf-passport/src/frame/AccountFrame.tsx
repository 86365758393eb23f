import { SideColumns } from '@passport/shared/ui/SideNav';
import { useState } from 'react';
import { Outlet } from 'react-router-dom';
import { ConfirmSignInProvider } from '../confirm-sign-in/ConfirmSignInProvider';
import { OutcomeContext, type OutcomeKeeper } from '../two-factor/outcome';
import { SectionNav } from './SectionNav';

/** The frame of every account screen: the section navigation, and the contexts that outlive one screen. */
export function AccountFrame() {
  const [keeper] = useState<OutcomeKeeper>(() => ({ current: undefined }));
  return (
    <ConfirmSignInProvider>
      <OutcomeContext.Provider value={keeper}>
        <SideColumns>
          <SectionNav />
          <Outlet />
        </SideColumns>
      </OutcomeContext.Provider>
    </ConfirmSignInProvider>
  );
}
