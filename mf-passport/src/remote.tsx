import { contractVersion, type RemoteModule } from '@passport/shared/host/RemoteModule';
import { accountTexts } from './texts';
import { PassportRoutes } from './PassportRoutes';

const remote: RemoteModule = { contract: contractVersion, routes: PassportRoutes, loadMessages: accountTexts.load };
export default remote;
