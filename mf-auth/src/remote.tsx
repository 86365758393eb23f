import { contractVersion, type RemoteModule } from '@passport/shared/host/RemoteModule';
import { AuthRoutes } from './AuthRoutes';
import { authTexts } from './texts';

const remote: RemoteModule = {
  contract: contractVersion,
  routes: AuthRoutes,
  loadMessages: authTexts.load,
};
export default remote;
