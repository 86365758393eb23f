import { contractVersion, type RemoteModule } from '@passport/shared/host/RemoteModule';
import { areaTexts } from './texts';
import { OperatorRoutes } from './OperatorRoutes';

const remote: RemoteModule = { contract: contractVersion, routes: OperatorRoutes, loadMessages: areaTexts.load };
export default remote;
