import { useLoad } from '@passport/shared/data/useLoad';
import { SideColumns } from '@passport/shared/ui/SideNav';
import { observer } from 'mobx-react-lite';
import { Outlet } from 'react-router-dom';
import { useConsole } from '../data/useConsole';
import { SessionDialog } from '../session/SessionDialog';
import { AreaNav } from './AreaNav';

/** Every screen of the console: the areas beside it, and the dialog of the session over it. */
export const OperatorFrame = observer(function OperatorFrame() {
  const { me } = useConsole();
  useLoad(me);
  return (
    <>
      <SideColumns>
        <AreaNav />
        <div>
          <Outlet />
        </div>
      </SideColumns>
      <SessionDialog />
    </>
  );
});
