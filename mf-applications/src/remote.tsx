import { contractVersion, type RemoteModule } from '@passport/shared/host/RemoteModule';
import { ApplicationRoutes } from './ApplicationRoutes';
import { areaTexts } from './texts';

const remote: RemoteModule = { contract: contractVersion, routes: ApplicationRoutes, loadMessages: areaTexts.load };
export default remote;
