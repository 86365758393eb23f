import { contractVersion, type RemoteModule } from '@passport/shared/host/RemoteModule';
import { showcaseTexts } from './texts';
import { ShowcaseRoutes } from './ShowcaseRoutes';

const remote: RemoteModule = { contract: contractVersion, routes: ShowcaseRoutes, loadMessages: showcaseTexts.load };
export default remote;
