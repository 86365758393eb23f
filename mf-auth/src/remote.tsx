import { contractVersion, type RemoteModule } from '@passport/shared/host/RemoteModule';
import { AuthRoutes } from './AuthRoutes';

const remote: RemoteModule = {
  contract: contractVersion,
  routes: AuthRoutes,
  loadMessages: async (locale) =>
    locale === 'en' ? (await import('./messages/en')).en : (await import('./messages/ru')).ru,
};
export default remote;
