import { contractVersion, type RemoteModule } from '@passport/shared/host/RemoteModule';
import { OperatorRoutes } from './OperatorRoutes';
import { areaTexts } from './texts';

const remote: RemoteModule = { contract: contractVersion, routes: OperatorRoutes, loadMessages: areaTexts.load };
export default remote;
