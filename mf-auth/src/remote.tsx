import { contractVersion, type RemoteModule } from '@passport/shared/host/RemoteModule';
import { AuthRoutes } from './AuthRoutes';
import { loadMessages } from './texts';

const remote: RemoteModule = {
  contract: contractVersion,
  routes: AuthRoutes,
  loadMessages,
};
export default remote;
