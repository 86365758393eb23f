import { contractVersion, type RemoteModule } from '@passport/shared/host/RemoteModule';
import { ApplicationRoutes } from './ApplicationRoutes';
import { loadMessages } from './texts';

const remote: RemoteModule = { contract: contractVersion, routes: ApplicationRoutes, loadMessages };
export default remote;
