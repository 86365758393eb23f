import { contractVersion, type RemoteModule } from '@passport/shared/host/RemoteModule';
import { PolicyRoutes } from './policy/PolicyRoutes';
import { SupportWidget } from './popup/SupportWidget';

const remote: RemoteModule = {
  contract: contractVersion,
  routes: PolicyRoutes,
  widget: SupportWidget,
  loadMessages: () => Promise.resolve({}),
};
export default remote;
