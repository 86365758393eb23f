import { contractVersion, type RemoteModule } from '@passport/shared/host/RemoteModule';
import { loadMessages } from './texts';
import { PassportRoutes } from './PassportRoutes';

const remote: RemoteModule = { contract: contractVersion, routes: PassportRoutes, loadMessages };
export default remote;
