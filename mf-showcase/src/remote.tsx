import { contractVersion, type RemoteModule } from '@passport/shared/host/RemoteModule';
import { loadMessages } from './texts';
import { ShowcaseRoutes } from './ShowcaseRoutes';

const remote: RemoteModule = { contract: contractVersion, routes: ShowcaseRoutes, loadMessages };
export default remote;
